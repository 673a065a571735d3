// A patch as rows to draw: inline, or old and new side by side. Folded files keep their heading.
import type { PatchFile, PatchLine } from "./patch-lines";

export type PatchRow =
  | { kind: "file"; file: PatchFile; index: number }
  | { kind: "line"; line: PatchLine }
  | { kind: "pair"; left: PatchLine | undefined; right: PatchLine | undefined };

export function patchRows(files: PatchFile[], sideBySide: boolean, folded: ReadonlySet<number>): PatchRow[] {
  return files.flatMap((file, index): PatchRow[] => [
    { kind: "file", file, index },
    ...(folded.has(index) ? [] : sideBySide ? pairs(file.lines) : file.lines.map((line): PatchRow => ({ kind: "line", line }))),
  ]);
}

/** Each removed line beside its mate; what has none stands alone, in the order of the diff. */
function pairs(lines: PatchLine[]): PatchRow[] {
  return lines.flatMap((line): PatchRow[] => {
    if (line.kind === "del") return [{ kind: "pair", left: line, right: line.mate }];
    if (line.kind === "add") return line.mate ? [] : [{ kind: "pair", left: undefined, right: line }];
    if (line.kind === "context") return [{ kind: "pair", left: line, right: line }];
    return [{ kind: "line", line }];
  });
}

/** Files that machines write are folded at first; like all others they have to be opened where everything has to be seen. */
export function foldedAtFirst(files: PatchFile[]): ReadonlySet<number> {
  return new Set(files.flatMap((file, index) => (files.length > 1 && file.lines.length > 40 && GENERATED.test(file.name) ? [index] : [])));
}

const GENERATED = /(?:^|\/)(?:package-lock\.json|[^/]*\.lock|pnpm-lock\.yaml|go\.sum|[^/]*\.min\.(?:js|css)|[^/]*\.snap)$/;
