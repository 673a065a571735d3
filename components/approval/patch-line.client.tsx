"use client";

// One line of a patch, or old and new beside each other, with the words that differ.
import { Fragment } from "react";
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { LineNote, NoteButton } from "./notes.client";
import type { PatchLine } from "./patch-lines";
import { markWords, type Word } from "./word-marks";

const SIGNS = { add: "+", del: "−", context: "", hunk: "", meta: "" } as const;
const WORDS = { add: "added", del: "removed", context: "", hunk: "", meta: "" } as const;

type Place = { pointer: string; /** The line whose note button is in the Tab order. */ stop: number | undefined };

export function LineRow({ line, pointer, stop }: { line: PatchLine } & Place) {
  return (
    <>
      <div className={cn("group/line relative grid grid-cols-[2.75rem_2.75rem_1.25rem_minmax(0,1fr)] font-mono text-xs leading-5 @max-md/patch:grid-cols-[2.5rem_1.25rem_minmax(0,1fr)]", ground(line))}>
        <Number value={line.old} className={cn(line.kind !== "del" && "@max-md/patch:hidden")} />
        <Number value={line.new} className={cn(line.kind === "del" && "@max-md/patch:hidden")} />
        <Sign line={line} />
        <Code line={line} />
        {noted(line) && <NoteButton pointer={pointer} line={line.at} stop={line.at === stop} words={`line ${line.new ?? line.old}`} className="top-0 left-0" />}
      </div>
      {noted(line) && <LineNote pointer={pointer} line={line.at} />}
    </>
  );
}

export function PairRow({ left, right, pointer, stop }: { left: PatchLine | undefined; right: PatchLine | undefined } & Place) {
  const aim = right ?? left;
  return (
    <>
      <div className="group/line relative grid grid-cols-2 font-mono text-xs leading-5">
        <Half line={left} number={left?.old} />
        <Half line={right} number={right?.new} className="border-l border-line" />
        {aim && <NoteButton pointer={pointer} line={aim.at} stop={aim.at === stop} words={`line ${aim.new ?? aim.old}`} className="top-0 left-0" />}
      </div>
      {aim && <LineNote pointer={pointer} line={aim.at} />}
    </>
  );
}

function Half({ line, number, className }: { line: PatchLine | undefined; number: number | undefined; className?: string }) {
  return (
    <div className={cn("grid min-w-0 grid-cols-[2.75rem_1.25rem_minmax(0,1fr)]", line ? ground(line) : "bg-sunk/60", className)}>
      <Number value={number} />
      {line && <Sign line={line} />}
      {line && <Code line={line} />}
    </div>
  );
}

function Sign({ line }: { line: PatchLine }) {
  return (
    <span className={cn("text-center select-none", line.kind === "add" ? "text-go" : "text-stop")}>
      {SIGNS[line.kind]}
      <span className="sr-only">{WORDS[line.kind]}</span>
    </span>
  );
}

function Code({ line }: { line: PatchLine }) {
  const words = wordsOf(line);
  const look = "min-w-0 pr-3 text-[1em]";
  if (!words) return <UntrustedText text={line.text || " "} multiline code className={look} />;
  return (
    <bdi dir="ltr" className={cn("[overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]", look)}>
      {words.map(({ text, marked }, index) =>
        marked ? (
          <mark key={index} className={cn("rounded-[2px] text-inherit", line.kind === "add" ? "bg-add-word" : "bg-del-word")}>
            <UntrustedText text={text} multiline code className="text-[1em]" />
          </mark>
        ) : (
          <Fragment key={index}>
            <UntrustedText text={text} multiline code className="text-[1em]" />
          </Fragment>
        ),
      )}
    </bdi>
  );
}

function wordsOf(line: PatchLine): Word[] | undefined {
  if (!line.mate) return undefined;
  return line.kind === "del" ? markWords(line.text, line.mate.text)?.before : markWords(line.mate.text, line.text)?.after;
}

function ground({ kind, odd }: PatchLine): string {
  if (odd) return "bg-people-bg text-people";
  return cn(kind === "add" && "bg-add", kind === "del" && "bg-del", (kind === "hunk" || kind === "meta") && "text-ink3", kind === "hunk" && "bg-agents-bg/50", kind === "meta" && "text-2xs leading-4!");
}

export function noted({ kind }: PatchLine): boolean {
  return kind === "add" || kind === "del" || kind === "context";
}

function Number({ value, className }: { value: number | undefined; className?: string }) {
  return <span className={cn("pr-2 text-right text-ink3 tabular-nums select-none", className)}>{value ?? ""}</span>;
}
