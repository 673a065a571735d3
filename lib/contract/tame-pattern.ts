// Whether a regular expression can be trusted not to take exponential time: no repeated group repeats or branches inside,
// no references, no lookarounds. What is left can still be slow on long text, so it also runs against a clock.

/** Reads `pattern` as JavaScript does with the flag `u`. */
export function isTamePattern(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
  } catch {
    return false;
  }
  const plain = pattern.replace(/\\(?:[pPu]\{[^}]*\}|[^1-9k])/gu, "x").replace(/\[[^\]]*\]/gu, "x");
  return !/\\|\(\?(?:<?[=!])/u.test(plain) && !repeatsInside(plain);
}

function repeatsInside(plain: string): boolean {
  // Of each open group, the outermost first: whether something in it repeats or branches.
  const open = [false];
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!;
    if (letter === "(") open.push(false);
    if (letter === "|" || repeats(plain, at)) open[open.length - 1] = true;
    if (letter !== ")") continue;
    const inside = open.pop()!;
    if (inside && repeats(plain, at + 1)) return true;
    if (inside) open[open.length - 1] = true;
  }
  return false;
}

/** Whether a quantifier that can match more than once stands here. */
function repeats(plain: string, at: number): boolean {
  if (plain[at] === "*" || plain[at] === "+") return true;
  const bounds = /^\{(\d+)(,?)(\d*)\}/u.exec(plain.slice(at));
  return bounds !== null && (bounds[2] ? bounds[3] === "" || Number(bounds[3]) > 1 : Number(bounds[1]) > 1);
}
