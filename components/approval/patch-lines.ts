// A unified diff, line by line. Hunk headers say how many lines follow, so a deleted "-- x" is not taken for a file header.

export type PatchLine = { kind: "add" | "del" | "context" | "hunk" | "meta"; text: string; old?: number; new?: number };
export type PatchFile = { name: string; lines: PatchLine[]; added: number; removed: number };

export function readPatch(diff: string): PatchFile[] {
  const reader = new PatchReader();
  for (const text of diff.replace(/\n$/, "").split("\n")) reader.take(text);
  return reader.files;
}

/** Text that names no file and has no hunk: it would patch nothing. */
export function isNoDiff(file: PatchFile): boolean {
  return file.name === "" && file.lines.every((line) => line.kind === "meta");
}

class PatchReader {
  files: PatchFile[] = [];
  private left = { old: 0, new: 0 };
  private at = { old: 0, new: 0 };

  take(text: string): void {
    if (this.left.old > 0 || this.left.new > 0 || text.startsWith("\\")) return this.inHunk(text);
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text);
    if (!hunk) return this.header(text);
    this.at = { old: Number(hunk[1]), new: Number(hunk[3]) };
    this.left = { old: Number(hunk[2] ?? 1), new: Number(hunk[4] ?? 1) };
    this.file().lines.push({ kind: "hunk", text });
  }

  private inHunk(text: string): void {
    const file = this.file();
    if (text.startsWith("+")) {
      file.added++;
      this.left.new--;
      file.lines.push({ kind: "add", text: text.slice(1), new: this.at.new++ });
    } else if (text.startsWith("-")) {
      file.removed++;
      this.left.old--;
      file.lines.push({ kind: "del", text: text.slice(1), old: this.at.old++ });
    } else if (text.startsWith("\\")) {
      file.lines.push({ kind: "meta", text });
    } else {
      this.left.old--;
      this.left.new--;
      file.lines.push({ kind: "context", text: text.replace(/^ /, ""), old: this.at.old++, new: this.at.new++ });
    }
  }

  private header(text: string): void {
    const last = this.files.at(-1);
    const starts = /^diff /.test(text) || (/^--- /.test(text) && last?.lines.some((line) => line.kind !== "meta"));
    if (starts || !last) this.files.push({ name: "", lines: [], added: 0, removed: 0 });
    const file = this.file();
    file.lines.push({ kind: "meta", text });
    const name = /^(?:\+\+\+|---) (?:[ab]\/)?([^\t]+)/.exec(text)?.[1];
    if (name && name !== "/dev/null") file.name = name;
    file.name ||= /^diff --git a\/.+ b\/(.+)$/.exec(text)?.[1] ?? "";
  }

  private file(): PatchFile {
    const last = this.files.at(-1) ?? { name: "", lines: [], added: 0, removed: 0 };
    if (this.files.length === 0) this.files.push(last);
    return last;
  }
}
