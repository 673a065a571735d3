import type { Approval } from "../contract/approval";
import { APPROVAL_COLUMNS, APPROVAL_JOINS, approvalOf, type ApprovalRow, DOCUMENT_COLUMNS } from "./approval-row";
import { peoplePool } from "./pool";
import { type Queryable, statement } from "./statement";

const one = statement<ApprovalRow>(
  "read-approval",
  `select ${APPROVAL_COLUMNS}, ${DOCUMENT_COLUMNS} from approvals a ${APPROVAL_JOINS}
   where a.id = :id::uuid and (:visible::text[] is null or a.capability = any(:visible::text[]))`,
);

/** What claims hand out: the latest approval of each task, where it is an answer that is not used up. */
const answers = statement<ApprovalRow>(
  "read-answers",
  `select ${APPROVAL_COLUMNS}, ${DOCUMENT_COLUMNS} from approvals a ${APPROVAL_JOINS}
   where a.id = any(:ids::uuid[]) and a.state = 'decided'
     and (a.verdict in ('changes_requested', 'answered') or (a.verdict = 'approved' and a.redeemed_at is null))`,
);

/** An approval, or null where it is not there or not of the capabilities seen (null sees all). */
export async function readApproval(id: string, visible: readonly string[] | null = null, on: Queryable = peoplePool()): Promise<Approval | null> {
  const [row] = await one(on, { id, visible });
  return row ? approvalOf(row) : null;
}

export async function readAnswers(on: Queryable, ids: string[]): Promise<Approval[]> {
  return ids.length ? (await answers(on, { ids })).map(approvalOf) : [];
}
