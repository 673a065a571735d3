import { readFileSync } from "node:fs";

/** Which release this is. */
export function readVersion(): string {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
}
