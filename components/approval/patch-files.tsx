// The files of a patch: a list to jump from, and the heading of each.
import { ChevronDown } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { isNoDiff, type PatchFile } from "./patch-lines";

export function PatchFileList({ files, folded, onJump }: { files: PatchFile[]; folded: ReadonlySet<number>; onJump: (index: number) => void }) {
  return (
    <ul aria-label="Files of the patch" className="border-b border-line py-1">
      {files.map((file, index) => (
        <li key={index}>
          <button type="button" onClick={() => onJump(index)} className="flex w-full cursor-pointer items-baseline gap-2 px-3.5 py-0.5 text-left text-xs hover:bg-sunk focus-visible:-outline-offset-2">
            <Name file={file} />
            <Change file={file} />
            {folded.has(index) && <span className="text-ink3">folded</span>}
            <Counts file={file} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PatchFileHead({ file, open, onFold }: { file: PatchFile; open: boolean; onFold: () => void }) {
  return (
    <h3 className="border-y border-line bg-sunk text-xs font-[550] tracking-normal first:border-t-0">
      <button type="button" aria-expanded={open} onClick={onFold} className="flex min-h-8.5 w-full cursor-pointer flex-wrap items-center gap-x-2 px-3 py-1.5 text-left hover:bg-press focus-visible:-outline-offset-2">
        <ChevronDown aria-hidden className={cn("size-3.5 shrink-0 text-ink3", !open && "-rotate-90")} />
        {isNoDiff(file) ? <span className="text-people">text that is no diff</span> : <Name file={file} />}
        <Change file={file} />
        {!open && <span className="font-normal text-ink3">folded · {file.lines.length.toLocaleString("en")} lines</span>}
        {!isNoDiff(file) && <Counts file={file} />}
      </button>
    </h3>
  );
}

function Name({ file }: { file: PatchFile }) {
  return (
    <span className="min-w-0">
      {file.was && (
        <>
          <UntrustedText text={file.was} code className="text-ink3" /> →{" "}
        </>
      )}
      <UntrustedText text={file.name || "no file name"} code />
    </span>
  );
}

function Change({ file }: { file: PatchFile }) {
  if (file.odd) return <Tag tone="stop">{file.odd === 1 ? "1 line" : `${file.odd} lines`} outside any hunk</Tag>;
  if (!file.change) return null;
  return <Tag tone={file.change === "deleted" ? "stop" : file.change === "new" ? "go" : "people"}>{file.change}</Tag>;
}

function Counts({ file }: { file: PatchFile }) {
  return (
    <span className="ml-auto shrink-0 font-mono font-normal tabular-nums">
      <span className={file.added ? "text-go" : "text-ink3"}>+{file.added}</span> <span className={file.removed ? "text-stop" : "text-ink3"}>−{file.removed}</span>
    </span>
  );
}
