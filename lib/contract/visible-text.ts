// Text from agents where no page can draw it: terminals, mails, notifications. What would hide is written out.

/** Control characters, and what changes the direction or hides, as escapes. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}/gu, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);
}

/** The same on one line of at most `most` characters: blanks and stacked marks are short too. */
export function visibleLine(text: string, most = 200): string {
  const line = [...visible(text.replace(/[\s\u2800]+/gu, " ").trim()).replace(/(\p{M}{8})\p{M}+/gu, "$1")];
  return line.length > most ? `${line.slice(0, most - 1).join("")}…` : line.join("");
}
