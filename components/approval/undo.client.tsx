"use client";

// A decision taken back while there is time: by Z, from the message about it, or beside the verdict.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useClock } from "@/components/ui/clock.client";
import { clockSpan } from "@/components/ui/duration";
import { Kbd } from "@/components/ui/kbd";
import { ApiError } from "@/lib/client/api";
import { approvalQuery } from "@/lib/client/approval-queries";
import { api } from "@/lib/client/queries";
import { dismissToast, toastFailed, toastNote } from "@/lib/client/toast";
import { useGo } from "@/lib/client/use-go.client";
import { besideButtons } from "./beside-buttons";
import { keep } from "./kept.client";
import { LAST_DECISION, secondsToUndo, type Undoable } from "./last-decision";

/** "Undo 4 s", for as long as there is time. */
export function UndoButton({ decision }: { decision: Undoable }) {
  const undo = useUndo();
  const left = useClock((now) => secondsToUndo(decision, now), 0);
  if (left <= 0) return null;
  return (
    <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(decision)} className="pointer-coarse:h-10">
      Undo <span className="tabular-nums">{left < 100 ? `${left} s` : clockSpan(left * 1000)}</span> <Kbd>Z</Kbd>
    </Button>
  );
}

export function useUndo() {
  const queries = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: ({ id }: Undoable) => api.undo({ id }),
    onSuccess(approval) {
      keep(LAST_DECISION, null);
      queries.setQueryData(approvalQuery(approval.id).queryKey, (item) => item && { ...item, ...approval });
      dismissToast(`decided-${approval.id}`);
      toastNote("Taken back: it is open again", { id: `undone-${approval.id}`, position: besideButtons() });
      go(`/approvals/${approval.id}`);
    },
    onError(error, { id }) {
      const detail = error instanceof ApiError ? error.problem.detail : "The server gave no answer. Look at the request to see how it stands.";
      toastFailed("Not taken back", { description: detail, id: `undone-${id}`, duration: 10_000, position: besideButtons() });
    },
    onSettled: (_approval, _error, { id }) =>
      Promise.all([["approvals"], ["approval", id], ["board"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
