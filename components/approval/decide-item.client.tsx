"use client";

// The item as one frame: verdict bar, decision panel, body. Keys and buttons end in the same few acts.
import { Later } from "@/components/ui/later.client";
import { openedApart } from "@/components/ui/opened-apart.client";
import { useRouter } from "next/navigation";
import { lazy, useState, type RefObject } from "react";
import { ApiError } from "@/lib/client/api";
import { onceReached } from "@/lib/client/use-go.client";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { useNextWaiting } from "./advance.client";
import { choiceTables, chosenOf, useChosen } from "./chosen.client";
import { plural } from "./plural";
import { DecisionDock } from "./decision-dock.client";
import type { DecisionVerdict } from "./decision-words";
import { useEditing } from "./edit.client";
import { ItemBody } from "./item-body";
import { ItemFacts } from "./item-facts";
import { ItemHead } from "./item-head";
import type { Me } from "./me";
import { useKept } from "./kept.client";
import { useKeys } from "./keys.client";
import { notesToSend } from "./note-list";
import { useNotes } from "./notes.client";
import type { Phase } from "./phase";
import { useReceipts } from "./receipts.client";
import { showUnseen } from "./show-unseen";
import { useShownFor } from "./shown-for.client";
import type { useDecide } from "./use-decide.client";
import { useLock, type SeenCount } from "./use-lock.client";

// What decides nothing comes to life after what does.
const Viewers = lazy(() => import("./viewers.client").then((file) => ({ default: file.Viewers })));
const ItemActions = lazy(() => import("./item-actions.client").then((file) => ({ default: file.ItemActions })));
const UnsentComment = openedApart(() => import("./unsent-comment").then((file) => file.UnsentComment));
const DecisionPanel = openedApart(() => import("./decision-panel.client").then((file) => file.DecisionPanel));

type Props = {
  approval: Approval;
  request: ChangeRequest;
  shownHash: string;
  phase: Phase;
  me: Me;
  decide: ReturnType<typeof useDecide>;
  scroller: RefObject<HTMLDivElement | null>;
  onShowNew: () => void;
};

const notRefused = {};
type CommentDraft = { verdict: DecisionVerdict; text: string } | null;

export function DecideItem({ approval, request, shownHash, phase, me, decide, scroller, onShowNew }: Props) {
  const [asking, setAsking] = useState<DecisionVerdict | null>(null);
  const [draft, setDraft] = useKept<CommentDraft>(`${approval.id}:draft`, null);
  const [option, setOption] = useKept<number | undefined>(`${approval.id}:${shownHash}:option`, undefined);
  const { editing, setEditing, targets, edits, errors } = useEditing();
  const lock = useLock(request, option);
  const [refused] = useKept<{ error?: unknown }>(`${approval.id}:refused`, notRefused);
  const { written } = useNotes();
  const { chosen } = useChosen();
  const router = useRouter();
  const next = useNextWaiting(approval);
  const able = phase === "open" && me.role !== "viewer" && !decide.isPending;

  // Somebody else, the agent or the deadline came first: the panel closes, what was written stays.
  if (asking && !able) setAsking(null);

  const ask = (verdict: DecisionVerdict) => {
    if (!able) return;
    if (verdict === "approve" && Object.keys(errors).length > 0) return setEditing(true);
    if (verdict === "approve" && lock.locked) return showUnseen(scroller.current);
    setAsking(verdict);
  };
  const toggleEdit = () => able && targets.length > 0 && setEditing(!editing);
  const shownFor = useShownFor(approval.id);
  const receipts = useReceipts({ id: approval.id, request, hash: shownHash, known: approval.seen, on: phase === "open" });
  const deciding = { approve: () => ask("approve"), changes: () => ask("request_changes"), reject: () => ask("reject"), edit: toggleEdit, unseen: () => showUnseen(scroller.current) };
  useKeys(asking ? { close: () => setAsking(null) } : deciding, shownFor);

  const send = (input: { comment?: string; answers?: unknown }) => {
    if (!asking || !able) return;
    const picked = chosenOf(chosen, choiceTables(request, option));
    const noted = asking === "request_changes" ? notesToSend(written) : [];
    const approved = asking === "approve" ? { ...(edits.length ? { edits } : {}), ...(option === undefined ? {} : { option }), ...(picked ? { chosen: picked } : {}) } : {};
    decide.mutate({ verdict: asking, seenHash: shownHash, ...input, ...approved, ...(noted.length ? { notes: noted } : {}), first: receipts });
    setAsking(null);
    setEditing(false);
    // Without a connection one stays, and sees that nothing was sent.
    if (next) onceReached(() => router.push(next));
  };

  return (
    <article aria-label={request.question} className="@container/item h-full min-h-0">
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] [grid-template-areas:'head'_'meta'_'body'_'panel'_'dock'] @[46rem]/item:grid-cols-[minmax(0,1fr)_auto] @[46rem]/item:grid-rows-[auto_auto_auto_minmax(0,1fr)] @[46rem]/item:[grid-template-areas:'head_dock'_'meta_meta'_'panel_panel'_'body_body']">
        <ItemHead approval={approval} request={request} phase={phase} />
        <ItemFacts approval={approval} request={request} phase={phase}>
          <Later>
            <Viewers id={approval.id} />
            {phase === "open" && me.role !== "viewer" && <ItemActions approval={approval} me={me} shownFor={shownFor} keysOn={!asking} />}
          </Later>
        </ItemFacts>
        <DecisionDock approval={approval} request={request} phase={phase} me={me} lock={lock} asking={asking} busy={decide.isPending} onAsk={ask} onEdit={toggleEdit} onUnseen={() => showUnseen(scroller.current)} onShowNew={onShowNew} />
        {asking && able && <DecisionPanel key={asking} verdict={asking} text={draft?.verdict === asking ? draft.text : ""} onText={(text) => setDraft({ verdict: asking, text })} approval={approval} request={request} option={option} edits={edits} unseen={unseenWords(lock)} notes={notesToSend(written).length} refused={answerErrors(refused.error)} onCancel={() => setAsking(null)} onSend={send} />}
        {!asking && phase !== "open" && !decide.isPending && draft && <UnsentComment text={draft.text} onDiscard={() => setDraft(null)} />}
        <ItemBody ref={scroller} approval={approval} request={request} lock={lock} phase={phase} option={option} onOption={able ? setOption : undefined} me={me} />
      </div>
    </article>
  );
}

function unseenWords({ strict, parts, seen }: SeenCount): string | undefined {
  if (strict || seen === parts) return undefined;
  return `You have not had all of this on screen: ${parts - seen} of ${plural(parts, "part")} ${parts - seen === 1 ? "is" : "are"} further down.`;
}

/** What the server says about single answers, by the name of the field: it names them `/answers/people`. */
function answerErrors(error: unknown): Record<string, string> {
  const found = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(found.flatMap(({ pointer, message }) => (pointer.startsWith("/answers/") ? [[pointer.split("/")[2]!, message]] : [])));
}
