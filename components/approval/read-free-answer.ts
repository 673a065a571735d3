// What a person typed as an answer: text, or JSON where the request asks for something other than text.
import { parseJson } from "@/lib/contract/parse-json";

export function readFreeAnswer(text: string, schema: Record<string, unknown> | undefined): unknown {
  if (!schema || schema["type"] === "string") return text;
  try {
    return parseJson(text, { literals: "lossy", trusted: true });
  } catch {
    return text;
  }
}
