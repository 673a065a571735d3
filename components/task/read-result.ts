import { Json } from "@/lib/contract/json";
import { parseJson } from "@/lib/contract/parse-json";

/** What was typed as a result: JSON as it stands, words as a text. What begins like an object or a list has to be one. */
export function readResult(typed: string): { result?: Json; error?: string } {
  const text = typed.trim();
  if (!text) return {};
  try {
    return { result: new Json(text, parseJson(text)) };
  } catch (error) {
    if (!/^[[{"]/.test(text)) return { result: Json.of(text) };
    return { error: error instanceof Error ? error.message.replace("The body", "This") : "This is not JSON." };
  }
}
