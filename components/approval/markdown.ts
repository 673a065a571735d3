// A safe subset of Markdown as a tree. What is not in the subset (HTML, references, images to load) stays in the text, as written.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em" | "del"; inside: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; inside: Inline[]; words: string; to: string }
  | { kind: "picture"; words: string; to: string };

export type MdBlock =
  | { kind: "heading"; level: number; inside: Inline[] }
  | { kind: "paragraph"; inside: Inline[] }
  | { kind: "quote"; blocks: MdBlock[] }
  | { kind: "list"; ordered: boolean; start: number; items: MdBlock[][] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const DEEPEST = 6;

export function readMarkdown(text: string, depth = 0): MdBlock[] {
  const lines = text.split("\n");
  const blocks: MdBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const read = lines[at]!.trim() === "" ? { next: at + 1 } : readBlock(lines, at, depth);
    if ("block" in read) blocks.push(read.block);
    at = read.next;
  }
  return blocks;
}

type Read = { block: MdBlock; next: number };

function readBlock(lines: string[], at: number, depth: number): Read {
  const line = lines[at]!;
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) return { block: { kind: "heading", level: heading[1]!.length, inside: readInline(heading[2]!) }, next: at + 1 };
  if (RULE.test(line)) return { block: { kind: "rule" }, next: at + 1 };
  if (FENCE.test(line)) return readFence(lines, at);
  if (depth < DEEPEST && QUOTE.test(line)) return readQuote(lines, at, depth);
  if (depth < DEEPEST && ITEM.test(line)) return readList(lines, at, depth);
  if (line.includes("|") && TABLE_RULE.test(lines[at + 1] ?? "")) return readTable(lines, at);
  return readParagraph(lines, at, depth);
}

const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( *)(?:[-*+]|(\d{1,9})[.)])\s+(?=\S)/;
const TABLE_RULE = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

function readFence(lines: string[], at: number): Read {
  const fence = FENCE.exec(lines[at]!)![1]!;
  // Only a line of nothing else ends it: words behind the marks are part of what is inside.
  const ends = (line: string) => line.startsWith(fence) && line.replaceAll(fence[0]!, "") === "";
  let end = at + 1;
  while (end < lines.length && !ends(lines[end]!.trim())) end++;
  const info = lines[at]!.trim().slice(fence.length).trim();
  // What follows the fence is nothing a reader would otherwise see.
  const inside = [...(info ? [`(${info})`] : []), ...lines.slice(at + 1, end)];
  return { block: { kind: "code", text: inside.join("\n") }, next: end + 1 };
}

function readQuote(lines: string[], at: number, depth: number): Read {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end]!)) end++;
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  return { block: { kind: "quote", blocks: readMarkdown(inside.join("\n"), depth + 1) }, next: end };
}

function readList(lines: string[], at: number, depth: number): Read {
  const first = ITEM.exec(lines[at]!)!;
  const ordered = first[2] !== undefined;
  const indent = first[1]!.length;
  const items: string[][] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    const item = ITEM.exec(line);
    if (item && item[1]!.length <= indent + 1 && (item[2] !== undefined) === ordered) items.push([line.slice(item[0].length)]);
    else if (line.trim() === "" ? ITEM.test(lines[end + 1] ?? "") || /^ {2,}\S/.test(lines[end + 1] ?? "") : /^ {2,}/.test(line)) items.at(-1)?.push(line.replace(new RegExp(`^ {0,${indent + 4}}`), ""));
    else break;
  }
  return { block: { kind: "list", ordered, start: Number(first[2] ?? 1), items: items.map((item) => readMarkdown(item.join("\n"), depth + 1)) }, next: end };
}

function readTable(lines: string[], at: number): Read {
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes("|") && lines[end]!.trim() !== "") end++;
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => readInline(cell.trim()));
  return { block: { kind: "table", head: cells(lines[at]!), rows: lines.slice(at + 2, end).map(cells) }, next: end };
}

function readParagraph(lines: string[], at: number, depth: number): Read {
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== "" && !begins(lines, end, depth)) end++;
  return { block: { kind: "paragraph", inside: readInline(lines.slice(at, end).map((line) => line.replace(/^ {1,3}/, "")).join("\n")) }, next: end };
}

function begins(lines: string[], at: number, depth: number): boolean {
  const line = lines[at]!;
  return /^ {0,3}#{1,6}\s/.test(line) || RULE.test(line) || FENCE.test(line) || (depth < DEEPEST && (QUOTE.test(line) || ITEM.test(line)));
}

// Bounded, so that no text takes longer than its length times this. A link with a title stays text: titles are not drawn.
const LABEL = String.raw`((?:\\.|[^\[\]\\\n]){0,500})`;
const TARGET = String.raw`\(<?([^\s<>()]{0,2000}(?:\([^\s<>()]{0,500}\)[^\s<>()]{0,500}){0,3})>?\)`;
const MARKS: [pattern: RegExp, read: (match: RegExpExecArray, depth: number) => Inline][] = [
  [new RegExp(String.raw`!\[${LABEL}\]${TARGET}`, "y"), (match) => ({ kind: "picture", words: match[1]!, to: match[2]! })],
  [new RegExp(String.raw`\[${LABEL}\]${TARGET}`, "y"), (match, depth) => ({ kind: "link", inside: readInline(match[1]!, depth + 1), words: match[1]!, to: match[2]! })],
  [/<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>/y, (match) => ({ kind: "link", inside: [], words: "", to: match[1]! })],
  [/https?:\/\/[^\s<>()[\]{}"'`|]*[^\s<>()[\]{}"'`|.,;:!?]/y, (match) => ({ kind: "link", inside: [], words: "", to: match[0] })],
  [/\*\*(?=\S)([^\n]{0,500}?\S)\*\*(?!\*)|__(?=\S)([^\n]{0,500}?\S)__/y, (match, depth) => ({ kind: "strong", inside: readInline((match[1] ?? match[2])!, depth + 1) })],
  [/\*(?=[^\s*])([^*\n]{0,500}?[^\s*])\*(?!\*)|(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{0,500}?[^\s_])_(?![\p{L}\p{N}_])/uy, (match, depth) => ({ kind: "em", inside: readInline((match[1] ?? match[2])!, depth + 1) })],
  [/~~(?=\S)([^~\n]{0,500}?\S)~~/y, (match, depth) => ({ kind: "del", inside: readInline(match[1]!, depth + 1) })],
];

/** Every character that is drawn comes from the text, and every target of a link is drawn. */
export function readInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let plain = "";
  const flush = () => {
    if (plain) found.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const escaped = /\\([!-/:-@[-`{-~])/y;
    escaped.lastIndex = at;
    const escape = escaped.exec(text);
    const read = escape || !/[`!\[<h*_~]/.test(text[at]!) || depth > DEEPEST ? undefined : readMark(text, at, depth);
    if (read) {
      flush();
      found.push(read.inline);
    } else plain += escape ? escape[1]! : text[at]!;
    at = read?.next ?? at + (escape ? 2 : 1);
  }
  flush();
  return found;
}

function readMark(text: string, at: number, depth: number): { inline: Inline; next: number } | undefined {
  if (text[at] === "`") return readCode(text, at);
  for (const [pattern, read] of MARKS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { inline: read(match, depth), next: at + match[0].length };
  }
  return undefined;
}

function readCode(text: string, at: number): { inline: Inline; next: number } | undefined {
  const ticks = /`+/y;
  ticks.lastIndex = at;
  const open = ticks.exec(text)![0];
  const end = text.indexOf(open, at + open.length);
  if (end < 0) return undefined;
  return { inline: { kind: "code", text: text.slice(at + open.length, end) }, next: end + open.length };
}
