import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { isNoDiff, readPatch, type PatchFile, type PatchLine } from "./patch-lines";

/** A unified diff, every line of it, with its numbers and signs. */
export function BlockPatch({ diff }: { diff: string }) {
  return (
    <div className="divide-y divide-line">
      {readPatch(diff).map((file, index) => (
        <FilePatch key={index} file={file} />
      ))}
    </div>
  );
}

function FilePatch({ file }: { file: PatchFile }) {
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline gap-x-3 border-b border-line bg-sunk px-3.5 py-1.5 text-xs font-[550] tracking-normal">
        {isNoDiff(file) ? <span className="text-people">text that is no diff</span> : <UntrustedText text={file.name || "no file name"} code />}
        {!isNoDiff(file) && (
          <span className="ml-auto font-mono font-normal tabular-nums">
            <span className="text-go">+{file.added}</span> <span className="text-stop">−{file.removed}</span>
          </span>
        )}
      </h3>
      <div className="py-1 font-mono text-xs leading-5">
        {file.lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </div>
    </section>
  );
}

const SIGNS = { add: "+", del: "−", context: "", hunk: "", meta: "" } as const;

function Line({ line }: { line: PatchLine }) {
  return (
    <div
      className={cn(
        "grid grid-cols-[2.5rem_2.5rem_1.25rem_minmax(0,1fr)] @max-md/body:grid-cols-[2.25rem_1.25rem_minmax(0,1fr)]",
        line.kind === "add" && "bg-add",
        line.kind === "del" && "bg-del",
        (line.kind === "hunk" || line.kind === "meta") && "text-ink3",
        line.kind === "hunk" && "bg-agents-bg/50",
      )}
    >
      <Number value={line.old} className={cn(line.kind !== "del" && "@max-md/body:hidden")} />
      <Number value={line.new} className={cn(line.kind === "del" && "@max-md/body:hidden")} />
      <span className={cn("text-center select-none", line.kind === "add" ? "text-go" : "text-stop")}>{SIGNS[line.kind]}</span>
      <UntrustedText text={line.text || " "} multiline code className="min-w-0 pr-3 text-[1em]" />
    </div>
  );
}

function Number({ value, className }: { value: number | undefined; className?: string }) {
  return <span className={cn("pr-2 text-right text-ink3 tabular-nums select-none", className)}>{value ?? ""}</span>;
}
