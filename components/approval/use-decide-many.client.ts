"use client";

// Sends a batch; the server judges each request by itself, and says for each how it ended.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api";
import { approvalQuery } from "@/lib/client/approval-queries";
import { api } from "@/lib/client/queries";
import { signInAgain } from "@/lib/client/sign-in-again";
import { toastDone, toastFailed, toastNote } from "@/lib/client/toast";
import type { ApprovalDetail } from "@/lib/contract/approval";
import { besideButtons } from "./beside-buttons";
import { plural } from "./plural";
import type { DecisionVerdict } from "./decision-words";
import { forget } from "./kept.client";
import { clearSelection } from "./selection.client";

type Input = { approvals: ApprovalDetail[]; verdict: DecisionVerdict; comment: string };

/** Gives back for each id null, or why it was refused. */
export function useDecideMany() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    async mutationFn({ approvals, verdict, comment }: Input) {
      const items = approvals.map(({ id, contentHash }) => ({ approvalId: id, verdict, seenHash: contentHash, ...(comment && { comment }) }));
      const send = () => api.decideMany({ items }, { idempotencyKey: crypto.randomUUID() });
      const first = await send();
      // What was decided answers the same again.
      const stale = first.items.some(({ problem }) => problem?.code === "reauthentication_required");
      const answer = stale && (await signInAgain()) ? await send() : first;
      for (const { approvalId, approval } of answer.items) {
        if (!approval) continue;
        forget(approvalId);
        queries.setQueryData(approvalQuery(approvalId).queryKey, (item) => item && { ...item, ...approval });
      }
      return new Map(answer.items.map(({ approvalId, problem }) => [approvalId, problem?.detail ?? null]));
    },
    onSuccess(results) {
      const refused = [...results.values()].filter((result) => result !== null).length;
      const done = results.size - refused;
      clearSelection();
      (refused ? toastNote : toastDone)(`${plural(done, "request")} decided${refused ? `, ${refused} refused` : ""}`, { id: "batch", position: besideButtons() });
    },
    onError(error) {
      const detail = error instanceof ApiError ? error.problem.detail : "The server gave no answer. What was decided shows in the list.";
      toastFailed("Nothing was decided together", { description: detail, id: "batch", duration: 10_000, position: besideButtons() });
    },
    onSettled: () => Promise.all([["approvals"], ["approval"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
