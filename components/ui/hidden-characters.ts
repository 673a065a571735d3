// Splits a text into what can be read and what would be invisible or misleading, so that both can be drawn.

export type Segment =
  | { kind: "text"; text: string }
  /** A character that draws nothing, or changes how its neighbours are drawn. */
  | { kind: "hidden"; text: string; code: string }
  /** A blank that is not the space bar's: it is seen, and taken for another. */
  | { kind: "blank"; text: string; code: string }
  /** A run of blanks long enough to push what follows out of sight. */
  | { kind: "padding"; text: string; count: number; unit: "spaces" | "blank lines" };

/** The segments, in order; joined together their `text` is the input. `multiline` keeps line feeds and tabs as such. */
export function splitHidden(text: string, { multiline = false }: { multiline?: boolean } = {}): Segment[] {
  if (!suspicious.test(text)) return text ? [{ kind: "text", text }] : [];
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(parts)) {
    const found = judge(match[0], multiline);
    if (!found) continue;
    const at = match.index + match[0].length - found.text.length;
    if (at > from) segments.push({ kind: "text", text: text.slice(from, at) });
    if (found.kind === "marks") segments.push(...[...found.text].map(hidden));
    else segments.push(found);
    from = at + found.text.length;
  }
  if (from < text.length) segments.push({ kind: "text", text: text.slice(from) });
  return segments;
}

/** How many characters of a text would not have been seen. Line feeds and tabs do not count. */
export function countHidden(text: string): number {
  return splitHidden(text, { multiline: true }).filter((segment) => segment.kind === "hidden").length;
}

/** "U+200B" */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

// The last ones draw nothing, and Unicode calls them symbols, marks and letters.
const invisible =
  "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\ufffc\\u{1d159}\\u{16fe4}\\u{13441}\\u{13442}]";
const blank = "(?! )\\p{Zs}";
// The looks behind keep a long run from being tried again at each of its characters.
const spaces = "(?<![\\p{Zs}\\t\\u2800])[\\p{Zs}\\t\\u2800]{201,}";
const blankLines = "(?<![ \\t])(?:[ \\t]{0,200}\\n){22,}";
// More marks than any script stacks on one letter climb over the neighbouring lines.
const marks = "\\p{M}{9,}";

const suspicious = new RegExp(`${invisible}|${blank}|${spaces}|${marks}`, "u");
const parts = new RegExp(`${spaces}|${blankLines}|${marks}|${invisible}|${blank}`, "gu");

function judge(found: string, multiline: boolean): Exclude<Segment, { kind: "text" }> | { kind: "marks"; text: string } | undefined {
  const characters = [...found];
  if (/^\p{Zs}$/u.test(found)) return { ...hidden(found), kind: "blank" };
  if (characters.length === 1) return multiline && (found === "\n" || found === "\t") ? undefined : hidden(found);
  if (/^\p{M}/u.test(found)) return { kind: "marks", text: characters.slice(8).join("") };
  if (found.endsWith("\n")) return { kind: "padding", text: found, count: found.split("\n").length - 2, unit: "blank lines" };
  return { kind: "padding", text: found, count: characters.length, unit: "spaces" };
}

function hidden(character: string): Segment & { kind: "hidden" } {
  return { kind: "hidden", text: character, code: codePointName(character) };
}
