"use client";

// The last step of a decision: its consequence in words, a comment, and one button that Enter never presses for an approval.
import { EyeOff } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { formOf } from "@/lib/contract/answer-form";
import { AnswerForm } from "./answer-form.client";
import { plural } from "./plural";
import { consequence, REASONS, type DecisionVerdict } from "./decision-words";
import { EditList } from "./edit-list";
import type { Edit } from "./edits";
import { useKept } from "./kept.client";
import { useKeys } from "./keys.client";
import { firstDrafts, readAnswers, type AnswerDrafts } from "./read-answers";

type Props = {
  verdict: DecisionVerdict;
  /** What is written so far; it outlives the panel. */
  text: string;
  onText: (text: string) => void;
  approval: Approval;
  request: ChangeRequest;
  option: number | undefined;
  edits: Edit[];
  /** What was not on screen of a request that does not have to be seen whole. */
  unseen: string | undefined;
  /** How many notes go along. */
  notes: number;
  /** What the server said about single answers. */
  refused: Record<string, string>;
  onCancel: () => void;
  onSend: (input: { comment?: string; answers?: unknown }) => void;
};

const noDrafts: AnswerDrafts = {};

/** A second press counts only after the panel has been seen. */
const ARMED_MS = 350;

export function DecisionPanel({ verdict, text, onText, approval, request, option, edits, unseen, notes, refused, onCancel, onSend }: Props) {
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const openedAt = useRef(0);
  const id = useId();
  // An answer is no approval: it may be sent with Ctrl and Enter, like a comment that is asked for.
  const fields = useMemo(() => (verdict === "approve" && request.answerSchema ? formOf(request.answerSchema) : []), [verdict, request]);
  const [drafts, setDrafts] = useKept(`${approval.id}:answers`, noDrafts);
  const shown = drafts === noDrafts ? firstDrafts(fields) : drafts;
  const form = readAnswers(fields, shown);
  const answering = verdict === "approve" && request.ask === "answer" && !request.options && fields.length === 0;
  const required = verdict !== "approve" || answering;
  const picked = verdict === "approve" && option !== undefined ? request.options?.[option] : undefined;

  useEffect(() => {
    openedAt.current = performance.now();
    const first = panel.current?.querySelector<HTMLElement>("[data-answers] :is(input, select, textarea)");
    (first ?? (required ? field.current : button.current))?.focus();
  }, [required]);

  const send = () => {
    if (performance.now() - openedAt.current < ARMED_MS) return;
    const written = text.trim();
    if (required && written === "") {
      setTried(true);
      return field.current?.focus();
    }
    if (Object.keys(form.errors).length > 0) {
      setTried(true);
      return panel.current?.querySelector<HTMLElement>(`[id$="-${Object.keys(form.errors)[0]}"]`)?.focus();
    }
    if (fields.length > 0) return onSend({ answers: form.answers, ...(written && { comment: written }) });
    if (answering) return onSend({ answers: text });
    if (picked && request.ask === "answer") return onSend({ answers: picked.label, ...(written && { comment: written }) });
    onSend(written ? { comment: written } : {});
  };
  // The key that opened the panel, pressed again, confirms; while one types it is a letter.
  useKeys({ [KEY_OF[verdict]]: send }, () => Infinity);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onCancel();
    if (event.key === "Enter" && verdict === "approve" && event.target === button.current) event.preventDefault();
    if (event.key === "Enter" && (required || fields.length > 0) && (event.ctrlKey || event.metaKey) && !event.repeat) send();
  };

  return (
    <section ref={panel} aria-label={LABELS[verdict].heading} data-deciding onKeyDown={onKeyDown} className="animate-arrive max-h-[62dvh] overflow-y-auto border-t border-line bg-panel px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-area:panel] @[46rem]/item:px-6">
      <p className="text-sm text-pretty">
        <b>{request.ask === "answer" && verdict === "approve" ? "Answer" : LABELS[verdict].heading}{picked && <>: <UntrustedText text={picked.label} /></>}.</b> <span className="text-ink2">{consequence(verdict, request, approval, option)}</span>
      </p>
      {verdict === "approve" && <EditList request={request} edits={edits} />}
      {verdict === "approve" && unseen && <p className="mt-2 flex gap-1.5 rounded-md bg-people-bg px-2.5 py-1.5 text-sm text-people"><EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" /> {unseen}</p>}
      {verdict === "request_changes" && notes > 0 && <p className="mt-2 text-sm text-ink2">With {plural(notes, "note")} on single places.</p>}
      {fields.length > 0 && (
        <div className="mt-3">
          <AnswerForm fields={fields} drafts={shown} errors={{ ...refused, ...(tried ? form.errors : {}) }} onDraft={(name, draft) => setDrafts({ ...shown, [name]: draft })} />
        </div>
      )}
      <div className="mt-2.5 grid gap-x-4 gap-y-2.5 @[46rem]/item:grid-cols-[minmax(0,1fr)_auto] @[46rem]/item:items-end">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="sr-only">
            {answering ? "Your answer" : "Comment"}
          </label>
          <Textarea
            ref={field}
            id={id}
            dir="auto"
            rows={2}
            maxLength={answering ? 20_000 : 5000}
            value={text}
            onChange={(event) => onText(event.target.value)}
            placeholder={answering ? "Your answer" : required ? `${LABELS[verdict].prompt} (required)` : "Comment for the agent (optional)"}
            aria-required={required}
            aria-invalid={(tried && text.trim() === "") || undefined}
            className="min-h-16"
          />
          {verdict !== "approve" && (
            <div role="group" aria-label="Ready-made reasons" className="flex flex-wrap gap-1.5">
              {REASONS[verdict].map((reason) => (
                <button key={reason} type="button" onClick={() => (onText(text.trim() ? `${text.trim()} ${reason}.` : `${reason}.`), field.current?.focus())} className="touch-area h-6.5 cursor-pointer rounded-full border border-line2 px-2.5 text-xs text-ink2 hover:border-line3 hover:text-ink">
                  {reason}
                </button>
              ))}
            </div>
          )}
        </div>
        <div className="flex items-center gap-2 max-[46rem]:[&>button]:flex-1">
          <Button onClick={onCancel}>
            Cancel <Kbd>Esc</Kbd>
          </Button>
          <Button ref={button} variant={verdict === "reject" ? "danger" : "primary"} onClick={(event) => event.detail < 2 && send()} className={verdict === "reject" ? "border-stop-line bg-stop-bg" : ""}>
            {verdict === "approve" && request.ask === "answer" ? "Send the answer" : LABELS[verdict].button} <Kbd>{required || fields.length > 0 ? "Ctrl ↵" : "A"}</Kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}

const KEY_OF = { approve: "approve", request_changes: "changes", reject: "reject" } as const;

const LABELS: Record<DecisionVerdict, { heading: string; button: string; prompt: string }> = {
  approve: { heading: "Approve", button: "Approve", prompt: "" },
  request_changes: { heading: "Request changes", button: "Request changes", prompt: "What should be different?" },
  reject: { heading: "Reject", button: "Reject", prompt: "Why not?" },
};
