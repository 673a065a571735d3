import { statement } from "./statement";

/** What explains a refusal: how a task stands, and whose lease was the last. */
export const readHeld = statement<{
  id: string; status: string; overdue: boolean; lapsed: boolean; lease_hash: Buffer | null; holder_id: string | null;
  last_lease_hash: Buffer | null; last_action: string | null; last_input_hash: Buffer | null;
  redeemed: boolean; settled: boolean; approval_id: string | null;
}>(
  "read-held",
  `select t.id, t.status, coalesce(t.deadline <= deadline_now(), false) as overdue, coalesce(t.leased_until <= deadline_now(), false) as lapsed,
     t.lease_hash, t.holder_id, t.last_lease_hash, t.last_action, t.last_input_hash,
     a.redeemed_at is not null as redeemed, a.settled_at is not null as settled, t.approval_id
   from tasks t left join approvals a on a.id = t.approval_id
   where t.id = :id::uuid and (:visible::text[] is null or t.capability = any(:visible::text[]))`,
);
