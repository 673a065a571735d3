// Briefings for people: a letter to approve, stories to pick from, and a plain question.
import type { Job, Kind } from "../kind";

const steps = ["Reading 46 messages and 12 feeds", "Leaving out what was in the last one", "Writing"];

function briefing(day: string, lines: string[]): Job {
  return {
    title: `${day} briefing`,
    input: { to: "team@harbor.example", sources: ["mail", "calendar", "status pages", "news"], words: 180 },
    labels: ["briefing"],
    steps,
    request: {
      question: `Send the ${day} briefing to the team`, target: "team@harbor.example", risk: "low", reversible: false,
      reason: "It goes out at 08:00, if somebody has read it by then.",
      blocks: [{ kind: "message", from: "briefing@harbor.example", to: ["team@harbor.example"], subject: `${day}: ${lines[0]}`, format: "markdown", body: `Good morning,\n\n${lines.map((line) => `- ${line}`).join("\n")}\n\nThe calendar has room between **11:00 and 13:00**.\n` }],
      editable: ["/blocks/0/body"],
    },
    result: { sentTo: 14 },
  };
}

const stories: Job = {
  title: "Pick the stories for the customer letter",
  input: { issue: "December 2026", atMost: 3 },
  labels: ["briefing", "letter"],
  steps,
  request: {
    question: "Put the ticked stories into the customer letter of December", risk: "low", reversible: true, reason: "Five stories fit the theme, and the letter has room for three.",
    blocks: [
      {
        kind: "table", title: "Stories", choose: true, columns: ["story", "from", "words"],
        rows: [["How the port of Elsby halved its paper", "customer call, 12 Nov", 210], ["Tide tables without a network", "release notes", 90], ["Why we count berths twice", "engineering log", 160], ["A night with the harbour master", "interview", 340], ["Fewer alarms, better sleep", "support", 130]],
      },
    ],
  },
  result: { letter: "December 2026" },
};

const question: Job = {
  title: "Ask how long the Friday briefing may be",
  input: { briefing: "Friday" },
  labels: ["briefing"],
  steps: ["Counting who reads to the end"],
  request: {
    question: "How long may the Friday briefing be?", ask: "answer", risk: "low", reversible: true,
    reason: "Two of three readers stop after the fifth line. The last word on it was in March.",
    blocks: [{ kind: "text", text: "In the last eight weeks the Friday briefing had 240 words on average; 34 % of its readers reached the end. On Mondays, with 140 words, 81 % do." }],
    answerSchema: { type: "object", properties: { words: { type: "integer", title: "Words at most", minimum: 50, maximum: 400, default: 150 }, why: { type: "string", title: "What must never be left out", format: "long_text" } }, required: ["words"], order: ["words", "why"] },
  },
  result: { noted: true },
};

/** Nobody answers it in time. */
const overlooked: Job = {
  title: "Warn everybody of tonight’s storm",
  input: { to: "everybody@harbor.example", source: "weather service" },
  labels: ["briefing"],
  steps: ["Reading the forecast"],
  request: {
    question: "Warn everybody of tonight’s storm", target: "everybody@harbor.example", risk: "low", reversible: false,
    reason: "After the evening shift has left nobody reads it.",
    blocks: [{ kind: "message", from: "briefing@harbor.example", to: ["everybody@harbor.example"], subject: "Storm from the west, level 7", body: "Berths 4 to 9 close at 20:00. Double your lines, and take in what is loose on deck." }],
    expiresInSeconds: 5,
  },
  result: { sentTo: 61 },
};

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const LINES = [
  ["the new pier opens at noon, and the press will be there", "two invoices of Elsby are overdue by a week", "the status page of the map provider is green again"],
  ["a storm is forecast for the night, level 7 from the west", "Ines is away until Thursday; Jon has her pager", "version 4.2 waits for its testers"],
  ["three customers asked about prices for the winter", "the audit starts next Monday; the list of documents is attached to the invitation", "backups of all databases were read back without a fault"],
];

export const dailyBriefing: Kind = {
  capability: "daily-briefing",
  agent: "briefing-agent",
  policy: { leaseSeconds: 60, maxParked: 5, approvalSeconds: 12 * 3600, dailyCeiling: 40 },
  first: [
    { ...briefing("Monday", LINES[0]!), end: "asked" },
    { ...stories, end: "asked" },
    { ...overlooked, end: "asked" },
    { ...question, end: "asked" },
    { ...briefing("Sunday", LINES[2]!), end: "done" },
    { ...briefing("Saturday", LINES[1]!), end: "changes", comment: "Leave the invoices out, and put the storm first." },
  ],
  next: (n) => briefing(`${DAYS[n % 5]} ${n % 2 ? "noon" : "morning"} (${n + 1})`, LINES[n % 3]!),
};
