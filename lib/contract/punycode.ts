// The letters behind an `xn--` label (RFC 3492). Only reading: what a browser would write, `URL` says.

/** The label as it is meant to be read; itself where it is no `xn--` label or not a right one. */
export function readLabel(label: string): string {
  if (!/^xn--[a-z\d-]{1,59}$/iu.test(label)) return label;
  try {
    return decode(label.slice(4).toLowerCase());
  } catch {
    return label;
  }
}

function decode(text: string): string {
  const dash = text.lastIndexOf("-");
  const letters = dash > 0 ? [...text.slice(0, dash)] : [];
  let code = 128;
  let place = 0;
  let bias = 72;
  let at = dash > 0 ? dash + 1 : 0;
  while (at < text.length) {
    const before = place;
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(text[at++] ?? "!");
      if (digit < 0) throw new RangeError("not a label");
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = letters.length + 1;
    bias = adapted(place - before, length, before === 0);
    code += Math.floor(place / length);
    place %= length;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

function adapted(difference: number, length: number, first: boolean): number {
  let delta = Math.floor(difference / (first ? 700 : 2));
  delta += Math.floor(delta / length);
  let step = 0;
  for (; delta > 455; step += 36) delta = Math.floor(delta / 35);
  return step + Math.floor((36 * delta) / (delta + 38));
}
