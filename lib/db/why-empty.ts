import { statement } from "./statement";

/** For capabilities that gave nothing: whether they are paused, whether something is ready after all, and when the next is due. */
export const whyEmpty = statement<{ capability: string; paused: boolean; halted: boolean; ready: boolean; next_at: string | null; now: string }>(
  "why-empty",
  `with clock as materialized (select board_now() as at)
   select c.name as capability, c.paused, b.halted_at is not null as halted, n.due <= k.at as ready, n.due as next_at, k.at as now
   from capabilities c cross join clock k cross join board b cross join lateral (
     select least(
       (select min(s.available_at) from (select available_at from tasks where capability = c.name and status = 'pending' order by priority desc, created_at, id limit 1000) s),
       (select min(s.available_at) from (select available_at from tasks where capability = c.name and status in ('approved', 'changes_requested') order by priority desc, created_at, id limit 1000) s),
       (select leased_until from tasks where capability = c.name and status = 'in_progress' order by leased_until limit 1)
     ) as due
   ) n
   where c.name = any(:capabilities::text[])`,
);
