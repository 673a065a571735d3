import PgBoss from "pg-boss";
import { measure, type Measured } from "../measure";

/** pg-boss 10: a queue in process, no audit row, no HTTP. Its maintenance is off, so that nothing but the jobs is measured. */
export async function openPgBoss(url: string) {
  const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  const made = new Set<string>();
  return {
    async fill(queue: string, count: number): Promise<void> {
      if (!made.has(queue)) await boss.createQueue(queue);
      made.add(queue);
      for (let left = count; left > 0; left -= 1000) await boss.insert(Array.from({ length: Math.min(left, 1000) }, () => ({ name: queue, data: {} })));
    },
    work(queues: string[], loops: number, batchSize: number, seconds: number): Promise<Measured> {
      return measure(loops, seconds, async (loop) => {
        const queue = queues[loop % queues.length]!;
        const jobs = await boss.fetch(queue, { batchSize });
        if (jobs.length) await boss.complete(queue, jobs.map(({ id }) => id));
        return jobs.length;
      });
    },
    create: (queue: string, loops: number, seconds: number): Promise<Measured> =>
      measure(loops, seconds, async () => ((await boss.send(queue, {})) ? 1 : 0)),
    createMany: (queue: string, loops: number, batch: number, seconds: number): Promise<Measured> =>
      measure(loops, seconds, async () => (await boss.insert(Array.from({ length: batch }, () => ({ name: queue, data: {} }))), batch)),
    close: () => boss.stop({ graceful: false, wait: true }),
  };
}
