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
import { noteArrived } from "../db/note-arrived";
import { workPool } from "../db/pool";
import { readCapabilityNames } from "../db/read-capability-names";
import { readMade } from "../db/read-made";
import { type TaskRow, taskOf } from "../db/task-row";
import { transaction } from "../db/transaction";
import { textHash } from "../db/refuse-held";

type Asked = { task: NewTask; by: { kind: string; id: string | null; name: string } };

const create = flight<Asked, TaskRow | null>(async (asked) => {
  const made = await insertTasks(workPool(), asked);
  noteArrived(made.length);
  return asked.map(({ task }) => made.find((row) => row.id === task.id) ?? null);
}, { most: 200, of: ["createTask"] });

/** `madeAs`: the id of the task, and of those of a batch the first, so that a call that is made again finds what it made. */
type Once = { madeAs?: string };

export async function createTask(caller: Caller, input: Input<"createTask">, { madeAs = uuidv7() }: Once = {}): Promise<Said<Task>> {
  await refuseOthers(caller, [input]);
  const made = await create(newTask(caller, input, madeAs));
  if (made) return new Said(taskOf(made), 201);
  const found = await existing(caller, input, madeAs);
  return new Said(found, found.id === madeAs ? 201 : 200);
}

export async function createTasks(caller: Caller, input: Input<"createTasks">, { madeAs = uuidv7() }: Once = {}): Promise<Output<"createTasks">> {
  await refuseOthers(caller, input.tasks);
  const asked = input.tasks.map((task, index) => newTask(caller, task, idAfter(madeAs, index)));
  const items = await transaction(workPool(), async (client) => {
    const made = await insertTasks(client, asked);
    const found = made.length < asked.length ? await readMade(client, keysOf(asked.map(({ task }) => task))) : [];
    return asked.map(({ task }, index) => {
      const row = [...made, ...found].find((one) => one.id === task.id) ?? found.find((one) => one.dedupe_key === task.dedupeKey);
      if (row?.capability === task.capability) return taskOf(row);
      throw row ? taken(`/tasks/${index}/dedupeKey`) : new Refusal("unavailable", "Ask again.", { retryAfterSeconds: 1 });
    });
  });
  noteArrived(items.length);
  return { items };
}

/** The id that is `index` places after it: the last 48 bits of a UUIDv7 are chance. */
function idAfter(id: string, index: number): string {
  const last = BigInt.asUintN(48, BigInt(`0x${id.slice(24)}`) + BigInt(index));
  return id.slice(0, 24) + last.toString(16).padStart(12, "0");
}

function keysOf(tasks: Pick<NewTask, "id" | "dedupeKey">[]) {
  return { keys: tasks.flatMap(({ dedupeKey }) => dedupeKey ?? []), ids: tasks.map(({ id }) => id) };
}

function newTask(caller: Caller, input: CreateTask, id: string): Asked {
  return { task: { ...input, id, inputHash: textHash(input.input?.text ?? "null")! }, by: actorOf(caller) };
}

async function existing(caller: Caller, input: CreateTask, id: string): Promise<Task> {
  const rows = await readMade(workPool(), keysOf([{ ...input, id }]));
  const row = rows.find((one) => one.id === id) ?? rows[0];
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
