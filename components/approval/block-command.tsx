import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Block } from "@/lib/contract/change-request";
import { HostText } from "./host-text";

/** What will run, where, and which variables it gets. Arguments stand apart, so that a space inside one is seen. */
export function BlockCommand({ command }: { command: Extract<Block, { kind: "command" }> }) {
  return (
    <div className="grid gap-2.5 px-3.5 py-3">
      {command.argv && <Words label="Command and arguments" words={command.argv} className="rounded-md border border-line bg-sunk p-2" />}
      {command.script !== undefined && <CodeBlock code={command.script} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm empty:hidden">
        <Fact label="on">{command.host && <HostText text={command.host} />}</Fact>
        <Fact label="in">{command.cwd && <UntrustedText text={command.cwd} code />}</Fact>
        <Fact label="variables">{command.env?.length ? <Words label="Variables" words={command.env} /> : undefined}</Fact>
      </dl>
    </div>
  );
}

/** Each in a frame of its own; blanks at its ends stand inside of quotes. */
function Words({ label, words, className = "" }: { label: string; words: string[]; className?: string }) {
  return (
    <ul aria-label={label} className={cn("flex flex-wrap gap-1 font-mono text-xs leading-5", className)}>
      {words.map((word, index) => (
        <li key={index} className="max-w-full rounded-xs border border-line2 bg-panel px-1.5">
          {/^\s|\s$/.test(word) && quote("“")}
          {word === "" ? <i className="text-ink3">empty</i> : <UntrustedText text={word} multiline code className="text-[1em]" />}
          {/^\s|\s$/.test(word) && quote("”")}
        </li>
      ))}
    </ul>
  );
}

function quote(mark: string) {
  return <span className="text-ink3">{mark}</span>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
