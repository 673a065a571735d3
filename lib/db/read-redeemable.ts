import { statement } from "./statement";

/** What explains a refused redeem or settle. */
export const readRedeemable = statement<{
  task_id: string; status: string; verdict: string | null; approved_hash: string | null; redeemed_at: string | null; redeemed_lease: Buffer | null;
  settled_at: string | null; lease_hash: Buffer | null; holder_id: string | null; lapsed: boolean; latest: boolean; stale: boolean; paused: boolean; halted: boolean;
}>(
  "read-redeemable",
  `select a.task_id, t.status, a.verdict, a.approved_hash, a.redeemed_at, a.redeemed_lease, a.settled_at, t.lease_hash, t.holder_id,
     coalesce(t.leased_until <= deadline_now(), false) as lapsed, coalesce(t.approval_id = a.id, false) as latest,
     coalesce(a.valid_until <= deadline_now(), false) as stale, c.paused, b.halted_at is not null as halted
   from approvals a join tasks t on t.id = a.task_id join capabilities c on c.name = t.capability cross join board b where a.id = :id::uuid`,
);
