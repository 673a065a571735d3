// The model's part of what happens to the whole board.
import { lapse } from "./model";
import { clock, expire, lapsed, latest, note, type World } from "./world";

/** Time, a halt and a sweep. */
export const BOARD: Record<string, (world: World, minutes: number) => void> = {
  later: (world, minutes) => void (world.now += minutes),
  halt: (world) => void (world.haltedAt ??= world.now),
  resume: (world) => {
    const stood = world.now - clock(world);
    for (const task of world.haltedAt === null ? [] : world.tasks.filter(({ status }) => ["in_progress", "needs_approval"].includes(status))) {
      if (task.status === "needs_approval") latest(world, task)!.until += stood;
      note(task, "resumed", { until: task.until + stood, since: task.since + stood });
    }
    world.haltedAt = null;
  },
  sweep: (world) => world.tasks.forEach((task) => (lapsed(world, task) ? lapse(world, task) : expire(world, task))),
};
