// Which words differ between two lines: the longest common run of tokens stays, the rest is marked.

export type Word = { text: string; marked: boolean };

const MOST_TOKENS = 400;
/** With less in common than this, a line was rewritten, and marks would only be noise. */
const ALIKE = 0.3;

/** Undefined where the two have too little in common, or are too long to compare. */
export function markWords(before: string, after: string): { before: Word[]; after: Word[] } | undefined {
  const [old, now] = [tokens(before), tokens(after)];
  if (old.length > MOST_TOKENS || now.length > MOST_TOKENS) return undefined;
  const kept = common(old, now);
  const length = kept.reduce((sum, [at]) => sum + (/\S/.test(old[at]!) ? old[at]!.length : 0), 0);
  const longest = Math.max(dense(before), dense(after));
  if (longest === 0 || length / longest < ALIKE) return undefined;
  return { before: join(old, new Set(kept.map(([at]) => at))), after: join(now, new Set(kept.map(([, at]) => at))) };
}

function tokens(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

function dense(text: string): number {
  return text.replace(/\s+/g, "").length;
}

function common(old: string[], now: string[]): [number, number][] {
  const columns = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * columns);
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      longest[row * columns + column] =
        old[row] === now[column] ? longest[(row + 1) * columns + column + 1]! + 1 : Math.max(longest[(row + 1) * columns + column]!, longest[row * columns + column + 1]!);
  const pairs: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) pairs.push([row++, column++]);
    else if (longest[(row + 1) * columns + column]! >= longest[row * columns + column + 1]!) row++;
    else column++;
  }
  return pairs;
}

function join(all: string[], kept: ReadonlySet<number>): Word[] {
  const words: Word[] = [];
  all.forEach((text, at) => {
    const marked = !kept.has(at);
    const last = words.at(-1);
    if (last?.marked === marked) last.text += text;
    else words.push({ text, marked });
  });
  return words;
}
