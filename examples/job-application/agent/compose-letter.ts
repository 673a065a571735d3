import { closest } from "./closest";
import type { Posting } from "./open-posting";
import type { TaskInput } from "./task-input";

export type LetterLength = "full" | "short";

/** The cover letter, from the profile and the posting alone: the same input always gives the same letter. */
export function composeLetter({ profile, coverLetterHint }: TaskInput, posting: Posting, length: LetterLength): string {
  const [first, ...others] = closest(profile.strengths, `${coverLetterHint} ${posting.tasks.join(" ")}`) as [string, ...string[]];
  const shared = posting.skills.filter((skill) => profile.skills.includes(skill));
  const full = [
    `Dear ${posting.company} team,`,
    `I would like to join you as ${posting.title}. In ${profile.yearsOfExperience} years of running systems that others depend on, I ${first}. It is the piece of work I would most like to do again.`,
    `Your posting says: "${closest(posting.tasks, first)[0]}". I know this from both sides, since I also ${others.join(", and ")}.`,
    `${list(shared)} are tools I use every day. What I do not know yet, I say early and learn in the open.`,
    "I enclose my CV and would be glad to tell you more.",
    `Kind regards,\n${profile.name}`,
  ];
  const short = [
    full[0],
    `I would like to join you as ${posting.title}. In ${profile.yearsOfExperience} years I ${first}; ${list(shared)} are tools I use every day. My CV says the rest.`,
    full[5],
  ];
  return (length === "short" ? short : full).join("\n\n");
}

function list(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
