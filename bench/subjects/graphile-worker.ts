import { EventEmitter } from "node:events";
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { measure, type Measured, percentiles } from "../measure";

const quiet = new Logger(() => () => undefined);

/** graphile-worker 0.17: a queue in process, no audit row, no HTTP; finished jobs are deleted. */
export async function openGraphileWorker(url: string) {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet });
  await utils.migrate();
  return {
    async fill(task: string, count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1000)
        await utils.addJobs(Array.from({ length: Math.min(left, 1000) }, () => ({ identifier: task, payload: {} })));
    },
    /** With `localQueue` as its page on performance says it is fastest: jobs fetched ahead, completions batched. */
    async work(tasks: string[], concurrency: number, localQueue: boolean, seconds: number): Promise<Measured> {
      const events = new EventEmitter();
      const times: number[] = [];
      const began = new Map<string, number>();
      events.on("worker:getJob:start", ({ worker }: { worker: { workerId: string } }) => began.set(worker.workerId, performance.now()));
      const start = performance.now();
      // It may be done with all that waits before the time is up.
      let last = start;
      events.on("job:complete", ({ worker }: { worker: { workerId: string } }) => times.push((last = performance.now()) - began.get(worker.workerId)!));
      const runner = await run({
        connectionString: url, concurrency, noHandleSignals: true, pollInterval: 100, logger: quiet, events, maxPoolSize: 10,
        taskList: Object.fromEntries(tasks.map((task) => [task, () => undefined])),
        ...(localQueue ? { preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } } } : {}),
      });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000 - (performance.now() - start)));
      const count = times.length;
      const perSecond = (count / (last - start)) * 1000;
      await runner.stop();
      return { perSecond, count, ...percentiles(times) };
    },
    create: (task: string, loops: number, seconds: number): Promise<Measured> =>
      measure(loops, seconds, async () => ((await utils.addJob(task, {})) ? 1 : 0)),
    createMany: (task: string, loops: number, batch: number, seconds: number): Promise<Measured> =>
      measure(loops, seconds, async () => (await utils.addJobs(Array.from({ length: batch }, () => ({ identifier: task, payload: {} })))).length),
    close: () => utils.release(),
  };
}
