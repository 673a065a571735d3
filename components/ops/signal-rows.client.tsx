"use client";

// What somebody has to see to, at hand: who, what, since when, and where it can be done from here, the act.
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { api } from "@/lib/client/queries";
import { signalRowsQuery } from "@/lib/client/signal-rows-query";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import { ROLES } from "@/lib/contract/roles";
import type { Signal, SignalRow } from "@/lib/contract/signals";
import { numberText } from "./number-text";

const LISTS = [
  { name: "expired_approvals", title: "Expired requests", note: "nobody decided them in time" },
  { name: "untaken_answers", title: "Answered, and left lying", note: "no agent goes on with them" },
  { name: "unseen_approvals", title: "Not yet looked at", note: "nobody has opened them" },
] as const;

export function SignalRows({ signals }: { signals: Signal[] }) {
  const shown = LISTS.map((list) => ({ ...list, signal: signals.find(({ name }) => name === list.name)! })).filter(({ signal }) => signal.value > 0);
  return shown.map(({ name, title, note, signal }) => <List key={name} name={name} title={title} note={note} signal={signal} />);
}

function List({ name, title, note, signal }: { name: (typeof LISTS)[number]["name"]; title: string; note: string; signal: Signal }) {
  const { data, error, refetch, isFetching } = useQuery(signalRowsQuery(name));
  const rows = data?.items;
  return (
    <Card aria-labelledby={`rows-${name}`}>
      <CardHeader id={`rows-${name}`} title={title} note={note} end={rows && signal.value > rows.length && <span>the oldest {rows.length} of {numberText(signal.value, signal.exact)}</span>} />
      {!rows && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-6" />}
      {!rows && !error && <Skeleton className="m-3.5 h-16" />}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {rows?.map((row) => <Row key={row.taskId} row={row} expired={name === "expired_approvals"} />)}
      </ul>
    </Card>
  );
}

function Row({ row: { taskId, approvalId, capability, what, who, since }, expired }: { row: SignalRow; expired: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      <Link href={approvalId ? `/approvals/${approvalId}` : `/tasks/${taskId}`} className="min-w-0 flex-1 basis-64 rounded-xs underline decoration-line2 underline-offset-3">
        <UntrustedText text={what} />
      </Link>
      <span className="text-xs text-ink2">
        {who && <><UntrustedText text={who} /> · </>}{capability} · <RelativeTime at={since} />
      </span>
      {expired && <Reopen taskId={taskId} what={what} />}
    </li>
  );
}

function Reopen({ taskId, what }: { taskId: string; what: string }) {
  const me = useMe();
  const reopen = useChange(() => api.reopen({ id: taskId }), "signals", "approvals");
  if (!me?.role || ROLES.indexOf(me.role) < ROLES.indexOf("operator")) return null;
  return (
    <Button size="sm" busy={reopen.isPending} aria-label={`Reopen: ${what}`} onClick={() => reopen.mutate(undefined, { onSuccess: () => toastDone("Asked again", { description: what }), onError: (error) => toastFailed("Not reopened", { description: error.message }) })}>
      Reopen
    </Button>
  );
}
