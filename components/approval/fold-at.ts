const SMALL = { lines: 8, characters: 360 };
/** For what the request is about: the body of a message, a text. */
const ROOMY = { lines: 32, characters: 2_400 };

/** Where a text folds, or undefined where it is short enough to stand whole. */
export function foldAt(text: string, roomy = false): number | undefined {
  const { lines, characters } = roomy ? ROOMY : SMALL;
  let at = 0;
  for (let line = 0; line < lines && at >= 0; line++) at = text.indexOf("\n", at) + 1 || text.length + 1;
  const cut = Math.min(at - 1, characters);
  if (text.length <= cut + 160) return undefined;
  const space = text.lastIndexOf(" ", cut);
  if (space > cut - 40) return space;
  // Never between the two halves of one character.
  return text.codePointAt(cut - 1)! > 0xffff ? cut - 1 : cut;
}
