"use client";

// The verdict bar of a batch: how many, what will happen, and the same two steps as for one.
import { useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import type { ApprovalDetail } from "@/lib/contract/approval";
import { BackToList } from "./back-to-list.client";
import { plural } from "./plural";
import { REASONS, type DecisionVerdict } from "./decision-words";
import { DOCK_BUTTON, DOCK_KEY } from "./dock-looks";
import { useKeys } from "./keys.client";
import { useShownFor } from "./shown-for.client";

type Props = { approvals: ApprovalDetail[]; alone: number; busy: boolean; canDecide: boolean; onSend: (verdict: DecisionVerdict, comment: string) => void };

const ARMED_MS = 350;

export function BatchBar({ approvals, alone, busy, canDecide, onSend }: Props) {
  const [asking, setAsking] = useState<DecisionVerdict | null>(null);
  const shownFor = useShownFor("batch");
  const able = canDecide && approvals.length > 0 && !busy;
  const ask = (verdict: DecisionVerdict) => able && (verdict !== "approve" || alone === 0) && setAsking(verdict);
  useKeys(asking ? { close: () => setAsking(null) } : { approve: () => ask("approve"), changes: () => ask("request_changes"), reject: () => ask("reject") }, shownFor);
  const send = (comment: string) => {
    if (asking && able) onSend(asking, comment);
    setAsking(null);
  };
  return (
    <>
      <header className="min-w-0 bg-panel px-4 pt-3 pb-3 [grid-area:head] lg:px-6 lg:pt-4">
        <div className="mb-1.5 lg:hidden">
          <BackToList />
        </div>
        <h1 className="text-xl font-[640] tracking-[-0.015em]">{approvals.length > 0 ? `${plural(approvals.length, "request")}, decided together` : "All of them are decided"}</h1>
        <p role="status" className="mt-0.5 text-xs text-ink2">
          {approvals[0]?.capability}
          {alone > 0 && <span className="text-people"> · {alone === 1 ? "1 has" : `${alone} have`} to be looked at by itself before it can be approved: open it, or leave it out</span>}
        </p>
      </header>
      {!asking && approvals.length > 0 && canDecide && (
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))_minmax(0,1.25fr)] content-start gap-2 border-t border-line bg-panel px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-area:dock] @[46rem]/item:flex @[46rem]/item:border-t-0 @[46rem]/item:pt-4 @[46rem]/item:pr-6 @[46rem]/item:pl-2">
          <Button variant="danger" disabled={!able} onClick={() => ask("reject")} className={cn(DOCK_BUTTON, "@[46rem]/item:mr-3")}>
            Reject <Kbd className={DOCK_KEY}>R</Kbd>
          </Button>
          <Button disabled={!able} onClick={() => ask("request_changes")} className={DOCK_BUTTON}>
            Changes <Kbd className={DOCK_KEY}>C</Kbd>
          </Button>
          <Button variant="primary" busy={busy} disabled={!able || alone > 0} onClick={() => ask("approve")} className={DOCK_BUTTON}>
            Approve {approvals.length} <Kbd className={DOCK_KEY}>A</Kbd>
          </Button>
        </div>
      )}
      {asking && <Confirm key={asking} verdict={asking} number={approvals.length} onCancel={() => setAsking(null)} onSend={send} />}
    </>
  );
}

function Confirm({ verdict, number, onCancel, onSend }: { verdict: DecisionVerdict; number: number; onCancel: () => void; onSend: (comment: string) => void }) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [openedAt] = useState(() => performance.now());
  const required = verdict !== "approve";
  const send = () => {
    if (performance.now() - openedAt < ARMED_MS) return;
    if (!required || text.trim()) return onSend(text.trim());
    setTried(true);
    field.current?.focus();
  };
  useKeys({ [KEY_OF[verdict]]: send }, () => Infinity);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && event.target === field.current && required && (event.ctrlKey || event.metaKey) && !event.repeat) send();
  };
  return (
    <div data-deciding role="group" aria-label={WORDS[verdict].heading} onKeyDown={onKeyDown} className="animate-arrive grid gap-2.5 border-t border-line bg-panel px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-area:panel] lg:px-6">
      <p className="text-sm">
        <b>{WORDS[verdict].heading}.</b> <span className="text-ink2">{WORDS[verdict].text(number)}</span>
      </p>
      <Textarea ref={field} autoFocus={required} rows={2} dir="auto" maxLength={5000} aria-label="Comment" aria-required={required} aria-invalid={(tried && !text.trim()) || undefined} placeholder={required ? "One comment for all of them (required)" : "Comment for the agents (optional)"} value={text} onChange={(event) => setText(event.target.value)} className="min-h-14" />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {verdict !== "approve" && (
          <div role="group" aria-label="Ready-made reasons" className="mr-auto flex flex-wrap gap-1.5">
            {REASONS[verdict].map((reason) => (
              <button key={reason} type="button" onClick={() => (setText(text.trim() ? `${text.trim()} ${reason}.` : `${reason}.`), field.current?.focus())} className="touch-area h-6.5 cursor-pointer rounded-full border border-line2 px-2.5 text-xs text-ink2 hover:border-line3 hover:text-ink">
                {reason}
              </button>
            ))}
          </div>
        )}
        <Button onClick={onCancel}>
          Cancel <Kbd>Esc</Kbd>
        </Button>
        <Button variant={verdict === "reject" ? "danger" : "primary"} onClick={(event) => event.detail < 2 && event.detail > 0 && send()} onKeyDown={(event) => event.key === " " && !event.repeat && send()}>
          {WORDS[verdict].button} {number} <Kbd>{required ? "Ctrl ↵" : "A"}</Kbd>
        </Button>
      </div>
    </div>
  );
}

const KEY_OF = { approve: "approve", request_changes: "changes", reject: "reject" } as const;
const WORDS: Record<DecisionVerdict, { heading: string; button: string; text: (number: number) => string }> = {
  approve: { heading: "Approve together", button: "Approve", text: (number) => `${plural(number, "request")} ${number === 1 ? "is" : "are"} approved, and ${number === 1 ? "is" : "each is"} done once.` },
  request_changes: { heading: "Request changes", button: "Request changes of", text: (number) => `Nothing is done. ${plural(number, "agent task")} ${number === 1 ? "gets" : "get"} the same comment.` },
  reject: { heading: "Reject together", button: "Reject", text: (number) => `${plural(number, "task")} ${number === 1 ? "ends" : "end"} here. Nothing is done.` },
};
