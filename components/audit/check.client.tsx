"use client";

import { ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { api } from "@/lib/client/queries";
import type { AuditFault } from "@/lib/contract/audit";

type State = { kind: "idle" } | { kind: "running" | "done" | "stopped" | "failed"; tasks: number; anchors: number; total: number | null; faults: AuditFault[]; error?: string };
const MOST_SHOWN = 100;

/** Checks every chain and every anchor, step by step, and says what it found. */
export function Check() {
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef<AbortController | null>(null);

  async function run(): Promise<void> {
    const { signal } = (stop.current = new AbortController());
    let now = { tasks: 0, anchors: 0, total: null as number | null, faults: [] as AuditFault[] };
    setState({ kind: "running", ...now });
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const step = await api.checkAudit(cursor ? { cursor } : {}, { signal });
        now = { ...now, [step.of]: now[step.of] + step.checked, total: step.of === "tasks" ? step.total : now.total, faults: [...now.faults, ...step.faults] };
        setState({ kind: "running", ...now });
        cursor = step.next;
      }
      setState({ kind: "done", ...now });
    } catch (error) {
      setState(signal.aborted ? { kind: "stopped", ...now } : { kind: "failed", ...now, error: (error as Error).message });
    }
  }

  if (state.kind === "idle")
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-panel px-3.5 py-3">
        <p className="min-w-0 flex-1 basis-72 text-sm text-pretty text-ink2">
          Every event carries a hash over itself and the one before it. The check computes them all anew, compares each task with its events, and the log with its daily anchors.
        </p>
        <Button onClick={() => void run()}>
          <ShieldCheck aria-hidden /> Check the log
        </Button>
      </div>
    );
  const { kind, tasks, anchors, total, faults } = state;
  const again = <Button size="sm" onClick={() => (kind === "running" ? stop.current?.abort() : void run())}>{kind === "running" ? "Stop" : "Check again"}</Button>;
  const read = `${tasks.toLocaleString("en")} ${tasks === 1 ? "task" : "tasks"} and ${anchors} ${anchors === 1 ? "anchor" : "anchors"}`;
  return (
    <Notice role="status" tone={faults.length ? "stop" : kind === "done" ? "go" : kind === "running" ? "neutral" : "people"} end={again}>
      <p className="font-[550]">
        {kind === "running" && `Checking: ${read} so far`}
        {kind === "done" && (faults.length ? `${faults.length.toLocaleString("en")} ${faults.length === 1 ? "fault" : "faults"} in ${read}` : `Nothing was changed: ${read} are whole`)}
        {kind === "stopped" && `Stopped after ${read}`}
        {kind === "failed" && `The check could not go on after ${read}: ${state.error}`}
      </p>
      {kind === "running" && <progress aria-label="Checked" className="mt-2 h-1.5 w-full max-w-md" {...(total ? { value: Math.min(tasks, total), max: total } : {})} />}
      {faults.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {faults.slice(0, MOST_SHOWN).map(({ taskId, seq, fault, detail }, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              <b className="font-[550]">{fault}</b>: {detail}
              {taskId && (
                <>
                  {" "}
                  (<Link href={`/tasks/${taskId}`} className="underline underline-offset-3">task {taskId.slice(-6)}</Link>, event {seq})
                </>
              )}
            </li>
          ))}
          {faults.length > MOST_SHOWN && <li>and {(faults.length - MOST_SHOWN).toLocaleString("en")} more: <code>npx holdpoint audit verify</code> names them</li>}
        </ul>
      )}
    </Notice>
  );
}
