// Writes JSON: JSON.stringify's, but a `Json` or a number literal is put in as its own text.
import { RAW, writing } from "./raw-text";

export function writeJson(value: unknown): string {
  const texts = writing();
  try {
    const text = JSON.stringify(value) ?? "null";
    return texts.length ? text.replace(RAW, (_, index: string) => texts[Number(index)]!) : text;
  } finally {
    texts.end();
  }
}
