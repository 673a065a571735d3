import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The font of the pages, from the package that the board uses too. */
export function geist(): Buffer {
  const entry = createRequire(import.meta.url).resolve("geist/font/sans");
  return readFileSync(join(dirname(entry), "fonts/geist-sans/Geist-Variable.woff2"));
}
