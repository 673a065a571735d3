import { readFileSync } from "node:fs";
import { parseJson } from "@/lib/contract/parse-json";
import { EXIT, Ending } from "./exit-codes";

/** JSON as an option has it: written out, `@file`, or `-` for stdin. Digits are kept. */
export function readJson<Value = unknown>(name: string, text: string): Value {
  const written = text === "-" ? readFileSync(0, "utf8") : text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text;
  try {
    return parseJson(written, { literals: "lossy" }) as Value;
  } catch (error) {
    throw new Ending(EXIT.misunderstood, `${name} is not JSON: ${(error as Error).message}`);
  }
}

