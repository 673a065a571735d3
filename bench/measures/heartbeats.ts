// 5,000 live leases, each renewed every 30 seconds in calls of 100: the share of one core that server and database take.
import type { Arena } from "../arena";
import { percentiles } from "../measure";
import { processorSeconds } from "../processor";
import type { Row } from "../report";

const LEASES = 5_000;
const EVERY_SECONDS = 30;
const A_CALL = 100;

export async function heartbeats({ http, cluster, seconds }: Arena): Promise<Row[]> {
  await http.fill("leases", LEASES);
  const leases: { taskId: string; leaseToken: string }[] = [];
  while (leases.length < LEASES) for (const { task, leaseToken } of await http.claim(0, "leases", 100)) leases.push({ taskId: task.id, leaseToken });
  const processor = () => processorSeconds([http.pid, cluster.pid]);
  const idle = await shareOf(processor, Math.max(5, seconds));

  const times: number[] = [];
  let next = 0;
  const gap = (EVERY_SECONDS * 1000 * A_CALL) / LEASES;
  const beating = setInterval(() => {
    const began = performance.now();
    const part = leases.slice(next, (next += A_CALL));
    if (next >= LEASES) next = 0;
    void http.post(1 + (next / A_CALL) % 16, "/heartbeats", { leases: part }).then(() => times.push(performance.now() - began));
  }, gap);
  const busy = await shareOf(processor, Math.max(30, seconds));
  clearInterval(beating);
  return [{ measure: `heartbeats, ${LEASES} leases every ${EVERY_SECONDS} s`, agents: LEASES, subject: "Holdpoint, HTTP", perSecond: LEASES / EVERY_SECONDS, count: times.length * A_CALL, ...percentiles(times), note: `${((busy - idle) * 100).toFixed(1)} % of one core above idle (${(idle * 100).toFixed(1)} %)` }];
}

async function shareOf(processor: () => number, seconds: number): Promise<number> {
  const [began, before] = [performance.now(), processor()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return (processor() - before) / ((performance.now() - began) / 1000);
}
