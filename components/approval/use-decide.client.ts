"use client";

// Sends a decision. The screen shows it at once; a refusal puts back what was there and says what really happened.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api";
import { approvalQuery } from "@/lib/client/approval-queries";
import { api } from "@/lib/client/queries";
import { useGo } from "@/lib/client/use-go.client";
import { withFreshSignIn } from "@/lib/client/sign-in-again";
import type { Actor } from "@/lib/contract/actor";
import type { Approval } from "@/lib/contract/approval";
import type { Call } from "@/lib/contract/operations";
import { serverNow } from "@/components/ui/clock.client";
import { approvers } from "./approvers";
import { setInFlight } from "./in-flight.client";
import { forget, keep } from "./kept.client";
import type { Refused } from "./refusal-words";
import { LAST_DECISION } from "./last-decision";

export type DecisionInput = Omit<Call<"decide">, "id">;
type Sent = DecisionInput & { /** What the server has to know first. */ first?: () => Promise<void> };

export function useDecide(approval: Approval, me: Actor) {
  const queries = useQueryClient();
  const go = useGo();
  const { id } = approval;
  const itemKey = approvalQuery(id).queryKey;

  return useMutation({
    networkMode: "always",
    mutationFn: async ({ first, ...input }: Sent) => {
      await first?.();
      return send(id, input);
    },
    async onMutate(input) {
      await queries.cancelQueries({ queryKey: itemKey });
      const before = queries.getQueryData(itemKey);
      const last = approvers(approval).length + 1 >= approval.approvalsNeeded || input.verdict !== "approve";
      // Without a network nothing is foreseen: it is tried, since the board may be on this machine, and shown when it is true.
      // Nor where the policy may ask for a sign-in first.
      if (last && navigator.onLine && !before?.why.rules.some(({ code }) => code === "reauthenticate")) {
        queries.setQueryData(itemKey, (item) => item && { ...item, ...foreseen(item, input, me) });
        setInFlight(id, true);
      }
      return before;
    },
    onSuccess(decided) {
      queries.setQueryData(itemKey, (item) => item && { ...item, ...decided });
      forget(id);
      sayDecided(decided);
    },
    async onError(error, input, before) {
      queries.setQueryData(itemKey, before);
      setInFlight(id, false);
      keep(`${id}:refused`, { error, edits: input.edits });
      const now = await queries.fetchQuery({ ...approvalQuery(id), staleTime: 0, networkMode: "always", retry: false }).catch(() => undefined);
      const away = !location.pathname.endsWith(id);
      const { sayRefused } = await import("./say-refused");
      sayRefused(id, refusedBy(error), now, away ? () => go(`/approvals/${id}`) : undefined);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["approvals"] }).finally(() => setInFlight(id, false)),
  });
}

/** Z works at once; the words about it are fetched. */
function sayDecided(decided: Approval): void {
  const left = decided.undoUntil && decided.verdict ? Date.parse(decided.undoUntil) - serverNow() : 0;
  const undo = left > 0 ? { id: decided.id, undoUntil: decided.undoUntil!, decidedAt: decided.decidedAt } : null;
  keep(LAST_DECISION, undo);
  void import("./say-decided").then((file) => file.sayDecided(decided, undo, left));
}

/** The browser had no network when it was pressed, and none came in time: nothing left this machine. */
class NotSent extends Error {}

async function send(id: string, input: DecisionInput): Promise<Approval> {
  const offline = !navigator.onLine;
  try {
    return await withFreshSignIn(() => api.decide({ id, ...input }, { idempotencyKey: crypto.randomUUID() }));
  } catch (error) {
    throw offline && !(error instanceof ApiError) ? new NotSent("No connection") : error;
  }
}

/** What a refusal said, or null where no answer came. */
function refusedBy(error: unknown): Refused | "not_sent" | null {
  if (error instanceof NotSent) return "not_sent";
  return error instanceof ApiError ? { code: error.code, detail: error.problem.detail } : null;
}

const VERDICTS = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const;

function foreseen(item: Approval, input: DecisionInput, me: Actor): Partial<Approval> {
  const verdict = item.ask === "answer" && input.verdict === "approve" ? "answered" : VERDICTS[input.verdict];
  return {
    state: "decided",
    verdict,
    comment: input.comment ?? null,
    edits: Array.isArray(input.edits) && input.edits.length ? input.edits : null,
    answers: input.answers ?? null,
    option: input.option ?? null,
    decidedBy: me,
    decidedAt: new Date(serverNow()).toISOString(),
  };
}
