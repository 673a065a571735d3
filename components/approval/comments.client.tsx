"use client";

// What people and agents said about the task, and a field to say more. A comment decides nothing.
import { useId, useRef, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Initials } from "@/components/ui/initials";
import { Kbd } from "@/components/ui/kbd";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Textarea } from "@/components/ui/textarea";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { api } from "@/lib/client/queries";
import type { Approval } from "@/lib/contract/approval";
import type { Event } from "@/lib/contract/event";
import { useKept } from "./kept.client";
import { SideSection } from "./side-section";
import { useChange } from "./use-change.client";

export function Comments({ approval, events, canWrite }: { approval: Approval; events: Event[]; canWrite: boolean }) {
  const said = events.filter(({ type }) => type === "commented");
  if (said.length === 0 && !canWrite) return null;
  return (
    <SideSection title="Comments">
      <ol className="grid gap-2.5 not-empty:mb-2.5">
        {said.map((event) => (
          <li key={event.seq} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <Initials name={event.actor.name} kind={event.actor.kind === "person" ? "person" : "agent"} />
            <div className="min-w-0">
              <p className="flex items-baseline gap-2">
                <b className="truncate">
                  <UntrustedText text={event.actor.name} />
                </b>
                {event.actor.kind === "agent" && <span className="text-xs text-people">an agent</span>}
                <RelativeTime at={event.at} className="text-xs text-ink3" />
              </p>
              <UntrustedText text={String((event.payload as { text?: unknown }).text ?? "")} multiline />
            </div>
          </li>
        ))}
      </ol>
      {canWrite && <Write approval={approval} />}
    </SideSection>
  );
}

function Write({ approval }: { approval: Approval }) {
  const id = useId();
  const [text, setText] = useKept(`${approval.taskId}:comment`, "");
  const send = useChange(approval, (written: string) => api.comment({ id: approval.taskId, text: written }), "Your comment was not sent");
  // The second half of a double click comes before a render.
  const sending = useRef(false);
  const submit = () => {
    const written = text.trim();
    if (!written || sending.current) return;
    sending.current = true;
    send.mutate(written, {
      // What was written meanwhile stays.
      onSuccess: () => setText((now) => (now.trimStart().startsWith(written) ? now.trimStart().slice(written.length).trimStart() : now)),
      onSettled: () => void (sending.current = false),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) submit();
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="sr-only">
        Comment on this task
      </label>
      <Textarea id={id} data-comment rows={1} dir="auto" maxLength={5000} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} placeholder="Comment; it decides nothing" className="min-h-9! text-sm" />
      {text.trim() !== "" && (
        <Button size="sm" busy={send.isPending} onClick={submit} className="justify-self-end">
          Send <Kbd>Ctrl ↵</Kbd>
        </Button>
      )}
    </div>
  );
}
