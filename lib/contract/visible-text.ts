// Text from agents where no page can draw it: terminals, mails, notifications. What would hide is written out.

/** What draws nothing, changes the direction, or is a blank other than the space bar's. The last ones have no such property. */
const HIDDEN = /[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}|(?! )\p{Z}|[\u2800\ufffc\u{1d159}\u{16fe4}\u{13441}\u{13442}]/gu;

/** The same text with escapes for what would hide. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);
}

/** The same on one line of at most `most` characters: blanks and stacked marks are short too. */
export function visibleLine(text: string, most = 200): string {
  const line = [...visible(text.replace(/[\s\u2800]+/gu, " ").trim()).replace(/(\p{M}{8})\p{M}+/gu, "$1")];
  return line.length > most ? `${line.slice(0, most - 1).join("")}…` : line.join("");
}
