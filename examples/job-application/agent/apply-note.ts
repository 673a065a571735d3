import type { Approval } from "@/lib/contract/approval";
import type { Answer } from "./checkpoint";
import { composeLetter } from "./compose-letter";
import type { Posting } from "./open-posting";
import type { TaskInput } from "./task-input";

/** The agent does not understand what a person asked for. It says so instead of asking the same again. */
export class NoteNotUnderstood extends Error {}

/** The answers of the last round, changed as the person asked. */
export function applyNote(approval: Approval, answers: Answer[], input: TaskInput, posting: Posting): Answer[] {
  const note = [approval.comment, ...notesOf(approval)].join("\n");
  const changes: Record<string, Answer["value"]> = {};
  if (/\b(short|shorter|shorten|brief|briefer|concise)\b/i.test(note)) changes.cover_letter = composeLetter(input, posting, "short");
  const salary = /salary\D{0,40}(\d[\d.,]*)\s*(k?)\b/i.exec(note);
  if (salary) changes.salary_expectation = Number(salary[1]?.replace(/[.,]/g, "")) * (salary[2] ? 1000 : 1);
  if (Object.keys(changes).length === 0) throw new NoteNotUnderstood(`This agent cannot do what was asked for: "${note.trim()}"`);
  return answers.map((answer) => ({ ...answer, value: changes[answer.name] ?? answer.value }));
}

function notesOf(approval: Approval): string[] {
  const notes = (approval.notes ?? []) as { text: string }[];
  return notes.map((note) => note.text);
}
