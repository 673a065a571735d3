const LINES = 8;
const CHARACTERS = 360;

/** Where a text folds, or undefined where it is short enough to stand whole. */
export function foldAt(text: string): number | undefined {
  let at = 0;
  for (let line = 0; line < LINES && at >= 0; line++) at = text.indexOf("\n", at) + 1 || text.length + 1;
  const cut = Math.min(at - 1, CHARACTERS);
  if (text.length <= cut + 160) return undefined;
  const space = text.lastIndexOf(" ", cut);
  if (space > cut - 40) return space;
  // Never between the two halves of one character.
  return text.codePointAt(cut - 1)! > 0xffff ? cut - 1 : cut;
}
