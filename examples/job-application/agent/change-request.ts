// What a person is asked: everything the form will send, where each value comes from, and how it looks.
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Answer, Checkpoint } from "./checkpoint";
import { preconditionsOf, type Posting } from "./open-posting";

const LETTER = "cover_letter";

export function changeRequest(posting: Posting, { answers, screenshots }: Checkpoint, reason?: string) {
  const letter = answers.filter((answer) => answer.name === LETTER);
  const others = answers.filter((answer) => answer.name !== LETTER);
  const salary = others.findIndex((answer) => answer.name === "salary_expectation");
  return {
    question: `Submit this application to ${posting.company} for ${posting.title}`,
    target: posting.url,
    risk: "medium",
    reversible: false,
    reason: reason ?? `The form is filled up to its last page. Submitting sends it to ${posting.company}, which cannot be taken back.`,
    blocks: [
      { kind: "fields", title: "Cover letter", fields: letter },
      { kind: "fields", title: "Application form", fields: others },
      ...screenshots.map(({ caption, attachmentId }) => ({ kind: "image" as const, title: `Screenshot: ${caption}`, attachmentId })),
    ],
    preconditions: preconditionsOf(posting),
    editable: ["/blocks/0/fields/0/value", ...(salary < 0 ? [] : [`/blocks/1/fields/${salary}/value`])],
  } satisfies Omit<ChangeRequest, "ask">;
}

/** The values of an approved document, with whatever the person edited in it. */
export function approvedAnswers(approved: unknown): Answer[] {
  const { blocks } = approved as ChangeRequest;
  const fields = blocks.flatMap((block) => (block.kind === "fields" ? block.fields : []));
  return fields.map((field) => ({ ...field, label: field.label ?? field.name }));
}
