// Create: new tasks are pending; a dedupe key that is taken gives back the task that has it.
import { uuidv7 } from "uuidv7";
import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { Said } from "../contract/said";
import type { Task } from "../contract/task";
import type { CreateTask } from "../contract/work";
import { flight } from "../db/flight";
import { insertTasks, type NewTask } from "../db/insert-tasks";
import { workPool } from "../db/pool";
import { readByDedupeKey } from "../db/read-by-dedupe-key";
import { readCapabilityNames } from "../db/read-capability-names";
import { type TaskRow, taskOf } from "../db/task-row";
import { transaction } from "../db/transaction";
import { textHash } from "../db/refuse-held";

type Asked = { task: NewTask; by: { kind: string; id: string | null; name: string } };

const create = flight<Asked, TaskRow | null>(async (asked) => {
  const made = await insertTasks(workPool(), asked);
  return asked.map(({ task }) => made.find((row) => row.id === task.id) ?? null);
}, { most: 200, of: "createTask" });

export async function createTask(caller: Caller, input: Input<"createTask">): Promise<Said<Task>> {
  await refuseOthers(caller, [input]);
  const asked = newTask(caller, input);
  const made = await create(asked);
  if (made) return new Said(taskOf(made), 201);
  return new Said(await existing(caller, input), 200);
}

export async function createTasks(caller: Caller, input: Input<"createTasks">): Promise<Output<"createTasks">> {
  await refuseOthers(caller, input.tasks);
  const asked = input.tasks.map((task) => newTask(caller, task));
  const items = await transaction(workPool(), async (client) => {
    const made = await insertTasks(client, asked);
    const found = made.length < asked.length ? await readByDedupeKey(client, { keys: asked.map(({ task }) => task.dedupeKey ?? null) }) : [];
    return asked.map(({ task }, index) => {
      const row = made.find((one) => one.id === task.id) ?? found.find((one) => one.dedupe_key === task.dedupeKey);
      if (row?.capability === task.capability) return taskOf(row);
      throw row ? taken(`/tasks/${index}/dedupeKey`) : new Refusal("unavailable", "Ask again.", { retryAfterSeconds: 1 });
    });
  });
  return { items };
}

function newTask(caller: Caller, input: CreateTask): Asked {
  return { task: { ...input, id: uuidv7(), inputHash: textHash(input.input?.text ?? "null")! }, by: actorOf(caller) };
}

async function existing(caller: Caller, input: CreateTask): Promise<Task> {
  const [row] = await readByDedupeKey(workPool(), { keys: [input.dedupeKey ?? null] });
  const visible = visibleTo(caller);
  if (row?.capability === input.capability && (!visible || visible.includes(row.capability))) return taskOf(row);
  if (row) throw taken("/dedupeKey");
  throw new Refusal("unavailable", "Ask again.", { retryAfterSeconds: 1 });
}

function taken(pointer: string): Refusal {
  return new Refusal("dedupe_conflict", "The dedupe key belongs to a task of another capability.", { errors: [{ pointer, message: "is taken" }] });
}

/** A capability that does not exist is named with its nearest neighbours; one that the key has not is 403. */
async function refuseOthers(caller: Caller, tasks: CreateTask[]): Promise<void> {
  const visible = visibleTo(caller);
  const wanted = [...new Set(tasks.map((task) => task.capability))];
  const denied = visible ? wanted.find((name) => !visible.includes(name)) : undefined;
  if (denied) throw new Refusal("forbidden", "The key has not this capability.");
  const { known, nearest } = await readCapabilityNames(wanted);
  const missing = wanted.find((name) => !known.has(name));
  if (!missing) return;
  const pointer = tasks.length > 1 ? `/tasks/${tasks.findIndex((task) => task.capability === missing)}/capability` : "/capability";
  const hint = nearest.get(missing)?.length ? ` Nearest: ${nearest.get(missing)!.join(", ")}.` : "";
  throw new Refusal("invalid", `There is no such capability.${hint}`, { errors: [{ pointer, message: `is not a capability.${hint}` }] });
}
