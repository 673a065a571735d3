import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Approval } from "@/lib/contract/approval";
import { applyNote, NoteNotUnderstood } from "./apply-note";
import type { Answer } from "./checkpoint";
import type { Posting } from "./open-posting";
import { Profile } from "./profile";

const profile = Profile.parse(JSON.parse(readFileSync("examples/job-application/profiles/mara-lindqvist.json", "utf8")));
const posting = { company: "Northwind", title: "Platform Engineer", tasks: ["Run queues"], skills: ["PostgreSQL"] } as Posting;
const answers: Answer[] = [
  { name: "full_name", label: "Full name", type: "text", value: "Mara Lindqvist" },
  { name: "salary_expectation", label: "Salary expectation", type: "number", value: 78000 },
  { name: "cover_letter", label: "Cover letter", type: "long_text", value: "A long letter" },
];

test("a note that asks for a shorter letter changes the letter and nothing else", () => {
  const [name, salary, letter] = changed("Please make this shorter.");
  expect([name, salary]).toEqual(["Mara Lindqvist", 78000]);
  expect(letter).toMatch(/^Dear Northwind team,/);
});

test.each(["Ask for a salary of 82,000", "The salary should be 82k", "salary: 82.000 please"])("%s", (comment) => {
  expect(changed(comment)).toEqual(["Mara Lindqvist", 82000, "A long letter"]);
});

test("a note on a field counts like a comment", () => {
  expect(changed("See my note", [{ pointer: "/blocks/0/fields/0/value", text: "Too long, be brief" }])[2]).toMatch(/^Dear Northwind/);
});

test("a note that it cannot follow is not answered with the same request again", () => {
  expect(() => changed("More warmth")).toThrow(NoteNotUnderstood);
});

function changed(comment: string, notes: unknown = null) {
  const input = { postingUrl: "https://careers.example/jobs/1", profile, coverLetterHint: "" };
  return applyNote({ comment, notes } as Approval, answers, input, posting).map((answer) => answer.value);
}
