// Reads an answer of ours; numbers whose digits a double would lose come back as `NumberLiteral`.
import { parseJson } from "@/lib/contract/parse-json";

export function readAnswer<Value>(text: string): Value {
  return parseJson(text, { literals: "lossy", trusted: true }) as Value;
}
