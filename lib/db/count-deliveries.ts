import { watchPool } from "./pool";
import { statement } from "./statement";

export type CountedDeliveries = { channel: string; state: "waiting" | "failed"; n: number };

/** Of the latest ten thousand, by index. */
const count = statement<CountedDeliveries>(
  "count-deliveries",
  `select d.channel, d.state, count(*)::int as n from (select channel, state from notice_deliveries order by made_at desc, id desc limit 10000) d
   where d.state in ('waiting', 'failed') group by d.channel, d.state`,
);

export function countDeliveries(): Promise<CountedDeliveries[]> {
  return count(watchPool());
}
