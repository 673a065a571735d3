import type { Use } from "../contract/agents";
import { type Queryable, statement } from "./statement";

const MOST = 1000;
const counted = (where: string) => `(select count(*) from (select from tasks t where t.capability = c.name and ${where} limit ${MOST + 1}) s)::int`;

/** No figure is counted beyond the bound: a queue of a million is "1,000+". */
const read = statement<Omit<Use, "exact">>(
  "read-use",
  `select c.name as capability, ${counted("t.status = 'pending'")} + ${counted("t.status in ('approved', 'changes_requested')")} as waiting,
     ${counted("t.status = 'in_progress' and t.leased_until > k.at")} as running, ${counted("t.status = 'needs_approval' and t.deadline > k.due")} as parked,
     ${counted("t.first_claimed_at >= date_trunc('day', k.at at time zone c.time_zone) at time zone c.time_zone")} as today
   from capabilities c cross join (select board_now() as at, deadline_now() as due) k where :names::text[] is null or c.name = any (:names::text[]) order by c.name limit 1000`,
);

export async function readUse(on: Queryable, names: readonly string[] | null): Promise<Use[]> {
  const rows = await read(on, { names });
  return rows.map(({ capability, waiting, running, parked, today }) => ({
    capability, waiting: Math.min(waiting, MOST), running: Math.min(running, MOST), parked: Math.min(parked, MOST), today: Math.min(today, MOST),
    exact: Math.max(waiting, running, parked, today) <= MOST,
  }));
}
