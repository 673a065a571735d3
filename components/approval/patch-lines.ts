// A unified diff, line by line. Hunk headers say how many lines follow, so a deleted "-- x" is not taken for a file header.

/** `at` is its place in the text of the diff; `mate` the line that took its place, or whose place it took. */
export type PatchLine = { kind: "add" | "del" | "context" | "hunk" | "meta"; text: string; at: number; odd?: true; old?: number; new?: number; mate?: PatchLine };
/** `odd` counts lines that its hunks do not account for: tools disagree about what they do. */
export type PatchFile = { name: string; was?: string; change?: "new" | "deleted" | "renamed" | "binary"; lines: PatchLine[]; added: number; removed: number; odd: number };

const KEPT = 8;
const read = new Map<string, PatchFile[]>();

/** Read once for each text: counts, list and lines are drawn from the same files. */
export function readPatch(diff: string): PatchFile[] {
  const known = read.get(diff);
  if (known) return known;
  const reader = new PatchReader();
  diff.replace(/\n$/, "").split("\n").forEach((text, at) => reader.take(text, at));
  for (const file of reader.files) pairUp(file.lines);
  if (read.size >= KEPT) read.delete(read.keys().next().value!);
  read.set(diff, reader.files);
  return reader.files;
}

/** Text that names no file and has no hunk: it would patch nothing. */
export function isNoDiff(file: PatchFile): boolean {
  return file.name === "" && file.lines.every((line) => line.kind === "meta");
}

/** In a run of removed and then added lines, the first takes the place of the first, and so on. */
function pairUp(lines: PatchLine[]): void {
  for (let from = 0; from < lines.length; from++) {
    if (lines[from]!.kind !== "del") continue;
    let middle = from;
    while (lines[middle]?.kind === "del") middle++;
    let to = middle;
    while (lines[to]?.kind === "add") to++;
    for (let at = 0; from + at < middle && middle + at < to; at++) {
      lines[from + at]!.mate = lines[middle + at]!;
      lines[middle + at]!.mate = lines[from + at]!;
    }
    from = to - 1;
  }
}

class PatchReader {
  files: PatchFile[] = [];
  private left = { old: 0, new: 0 };
  private next = { old: 0, new: 0 };

  take(text: string, at: number): void {
    if (this.left.old > 0 || this.left.new > 0 || text.startsWith("\\")) return this.inHunk(text, at);
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text);
    if (!hunk) return this.header(text, at);
    this.next = { old: Number(hunk[1]), new: Number(hunk[3]) };
    this.left = { old: Number(hunk[2] ?? 1), new: Number(hunk[4] ?? 1) };
    this.file().lines.push({ kind: "hunk", text, at });
  }

  private inHunk(text: string, at: number): void {
    const file = this.file();
    if (text.startsWith("+")) {
      file.added++;
      this.left.new--;
      file.lines.push({ kind: "add", text: text.slice(1), at, new: this.next.new++ });
    } else if (text.startsWith("-")) {
      file.removed++;
      this.left.old--;
      file.lines.push({ kind: "del", text: text.slice(1), at, old: this.next.old++ });
    } else if (text.startsWith("\\")) {
      file.lines.push({ kind: "meta", text, at });
    } else {
      this.left.old--;
      this.left.new--;
      file.lines.push({ kind: "context", text: text.replace(/^ /, ""), at, old: this.next.old++, new: this.next.new++, ...this.odd(file, text !== "" && !text.startsWith(" ")) });
    }
  }

  private header(text: string, at: number): void {
    const last = this.files.at(-1);
    const starts = /^diff /.test(text) || (/^--- /.test(text) && last?.lines.some((line) => line.kind !== "meta"));
    if (starts || !last) this.files.push({ name: "", lines: [], added: 0, removed: 0, odd: 0 });
    const file = this.file();
    const inFile = file.lines.some((line) => line.kind === "hunk");
    file.lines.push({ kind: "meta", text, at, ...this.odd(file, inFile && /^[-+ ]/.test(text)) });
    this.nameFile(file, text);
  }

  private odd(file: PatchFile, is: boolean): { odd?: true } {
    if (!is) return {};
    file.odd++;
    return { odd: true };
  }

  private nameFile(file: PatchFile, text: string): void {
    const name = /^(?:\+\+\+|---) (?:[ab]\/)?([^\t]+)/.exec(text)?.[1];
    if (name && name !== "/dev/null") file.name = name;
    file.name ||= /^diff --git a\/.+ b\/(.+)$/.exec(text)?.[1] ?? "";
    if (/^(?:deleted file mode|\+\+\+ \/dev\/null)/.test(text)) file.change = "deleted";
    if (/^(?:new file mode|--- \/dev\/null)/.test(text)) file.change = "new";
    if (/^(?:GIT binary patch|Binary files )/.test(text)) file.change = "binary";
    const was = /^rename from (.+)$/.exec(text)?.[1];
    if (was) Object.assign(file, { was, change: "renamed" });
  }

  private file(): PatchFile {
    const last = this.files.at(-1) ?? { name: "", lines: [], added: 0, removed: 0, odd: 0 };
    if (this.files.length === 0) this.files.push(last);
    return last;
  }
}
