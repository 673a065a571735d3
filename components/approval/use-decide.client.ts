"use client";

// Sends a decision. The screen shows it at once; a refusal puts back what was there and says what really happened.
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { toast } from "sonner";
import { ApiError } from "@/lib/client/api";
import { approvalQuery, approvalsQuery, type ApprovalPage } from "@/lib/client/approval-queries";
import { api } from "@/lib/client/queries";
import type { Actor } from "@/lib/contract/actor";
import type { Approval } from "@/lib/contract/approval";
import { serverNow } from "@/components/ui/clock.client";
import { VERDICT_WORDS, type DecisionVerdict } from "./decision-words";
import type { Edit } from "./edits";
import { refusalWords, type Refused } from "./refusal-words";

export type DecisionInput = { verdict: DecisionVerdict; seenHash: string; comment?: string; edits?: Edit[]; option?: number; answers?: unknown };

type List = InfiniteData<ApprovalPage>;

export function useDecide(approval: Approval, me: Actor) {
  const queries = useQueryClient();
  const itemKey = approvalQuery(approval.id).queryKey;
  const listKey = approvalsQuery("open").queryKey;

  return useMutation({
    networkMode: "always",
    mutationFn: (input: DecisionInput) => send(approval.id, input),
    async onMutate(input) {
      await Promise.all([queries.cancelQueries({ queryKey: itemKey }), queries.cancelQueries({ queryKey: listKey })]);
      const before = { item: queries.getQueryData(itemKey), list: queries.getQueryData(listKey) };
      const last = approval.votes.length + 1 >= approval.approvalsNeeded || input.verdict !== "approve";
      // Without a network nothing is foreseen: it is tried, since the board may be on this machine, and shown when it is true.
      if (last && navigator.onLine) {
        queries.setQueryData(itemKey, (item) => item && { ...item, ...foreseen(item, input, me) });
        queries.setQueryData(listKey, (list) => list && without(list, approval.id));
      }
      return before;
    },
    onSuccess(decided) {
      queries.setQueryData(itemKey, decided);
      toast.success(decided.verdict ? VERDICT_WORDS[decided.verdict] : "Your vote counts", { description: `${decided.capability}, for ${decided.askedBy.name}`, id: `decided-${decided.id}`, position: besideButtons() });
    },
    async onError(error, _input, before) {
      queries.setQueryData(itemKey, before?.item);
      queries.setQueryData(listKey, before?.list);
      const now = await queries.fetchQuery({ ...approvalQuery(approval.id), staleTime: 0, networkMode: "always", retry: false }).catch(() => undefined);
      const { title, detail } = refusalWords(refusedBy(error), now);
      toast.error(title, { description: detail, id: `refused-${approval.id}`, duration: 12_000, position: besideButtons() });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["approvals"] }),
  });
}

/** Where a message covers no button of the decision: those stand on the bottom edge or at the top right. */
function besideButtons(): "bottom-left" | "top-center" {
  return matchMedia("(min-width: 64rem)").matches ? "bottom-left" : "top-center";
}

/** The browser had no network when it was pressed, and none came in time: nothing left this machine. */
class NotSent extends Error {}

async function send(id: string, input: DecisionInput): Promise<Approval> {
  const offline = !navigator.onLine;
  try {
    return await api.decide({ id, ...input }, { idempotencyKey: crypto.randomUUID() });
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
    edits: input.edits?.length ? input.edits : null,
    answers: input.answers ?? null,
    option: input.option ?? null,
    decidedBy: me,
    decidedAt: new Date(serverNow()).toISOString(),
  };
}

function without(list: List, id: string): List {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })) };
}
