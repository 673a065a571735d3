// Reads the requeue form: what is to be sent, or what is wrong with it by field. What was left alone is not sent.
import { Json } from "@/lib/contract/json";
import { parseJson } from "@/lib/contract/parse-json";

type Body = { note?: string; priority?: number; checked?: string; input?: Json };

export function readRequeue(form: FormData, { given, unknown }: { given: string; unknown: boolean }) {
  const errors: Record<string, string> = {};
  const body: Body = {};
  const text = (name: string) => String(form.get(name) ?? "").trim();

  if (text("note")) body.note = text("note");
  if (unknown && !text("checked")) errors["checked"] = "Say how you checked: without it the task stays where it is.";
  if (text("checked")) body.checked = text("checked");

  const priority = readPriority(text("priority"));
  if (priority === null) errors["priority"] = "A whole number from −1000 to 1000.";
  else body.priority = priority;

  if (text("input") !== given.trim()) readInput(text("input"), body, errors);
  return Object.keys(errors).length ? { errors } : { body, errors };
}

/** A whole number from −1000 to 1000, also with a typographic minus; null for anything else. */
export function readPriority(text: string): number | null {
  const number = Number(text.trim().replace("−", "-"));
  return /^[-−+]?\d{1,4}$/.test(text.trim()) && Math.abs(number) <= 1000 ? number : null;
}

function readInput(text: string, body: Body, errors: Record<string, string>): void {
  try {
    body.input = new Json(text, parseJson(text));
  } catch (error) {
    errors["input"] = error instanceof Error ? error.message.replace("The body", "This") : "This is not JSON.";
  }
}
