import { statement } from "./statement";

/** The earlier no to exactly this content, where the caller holds the task. */
export const readRefusal = statement<{ comment: string | null; verdict: string }>(
  "read-refusal",
  `select a.comment, a.verdict from approvals a join tasks t on t.id = a.task_id
   where t.id = :id::uuid and t.lease_hash = :lease::bytea and t.holder_id = :holder::text and t.leased_until > deadline_now() and a.content_hash = :contentHash::text
     and a.verdict in ('rejected', 'changes_requested') order by a.decided_at desc limit 1`,
);
