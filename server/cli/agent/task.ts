import type { Command } from "commander";
import type { TaskCard } from "@/lib/contract/task";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { wholeNumber } from "./option-number";
import { ago, print } from "./print";
import { readJson } from "./read-json";

type Create = { capability: string; title: string; input?: string; priority?: number; dedupeKey?: string; label: string[]; at?: string };

export function addTask(program: Command): void {
  const task = program.command("task").description("Tasks: create, list, show, watch");
  task.command("create").description("Create a task").requiredOption("--capability <name>", "what kind of work it is").requiredOption("--title <text>", "what people read on the card")
    .option("--input <json>", "what the agent needs: JSON, @file, or - for stdin").option("--priority <number>", "-1000 to 1000", wholeNumber(-1000, 1000)).option("--dedupe-key <key>", "a second task with it is the first one")
    .option("--label <labels...>", "for people to filter by", []).option("--at <time>", "not before, RFC 3339").action(create);
  task.command("list").description("List tasks, the latest first").option("--status <statuses...>").option("--capability <names...>").option("--limit <number>", "1 to 200", wholeNumber(1, 200), 20).action(list);
  task.command("show <id>").description("Show one task").action(show);
  task.command("watch <id>").description("Print what happens to a task until it is over; needs the scope events:read").action(watch);
}

async function create({ capability, title, input, priority, dedupeKey, label, at }: Create, command: Command): Promise<void> {
  const task = await board().createTask({
    capability, title, labels: label, ...(input === undefined ? {} : { input: readJson("--input", input) }), ...(priority === undefined ? {} : { priority }),
    ...(dedupeKey ? { dedupeKey } : {}), ...(at ? { availableAt: at } : {}),
  });
  print(command, task, () => `${task.id}  ${task.status}  ${boardUrl()}/tasks/${task.id}`);
}

async function list({ status, capability, limit }: { status?: string[]; capability?: string[]; limit: number }, command: Command): Promise<void> {
  const page = await board().listTasks({ limit, order: "newest", ...(status ? { status: status as never } : {}), ...(capability ? { capability } : {}) });
  if (!page.items.length && !command.optsWithGlobals()["json"]) throw new Ending(EXIT.nothing, "No tasks.");
  print(command, page, () => page.items.map(lineOf));
}

async function show(id: string, _: object, command: Command): Promise<void> {
  const task = await board().getTask({ id });
  const { lease, approval, escalation } = task;
  print(command, task, () => [
    lineOf(task), `attempt ${task.attempt}, ${task.failures} failures, ${task.lapses} lapses, changed ${ago(task.updatedAt)}`,
    ...(lease ? [`held by ${lease.holder.name}${lease.worker ? ` (${lease.worker})` : ""} until ${lease.leasedUntil}`] : []),
    ...(approval ? [`asked: ${approval.question} (${approval.state}${approval.verdict ? `, ${approval.verdict}` : ""})  ${boardUrl()}/approvals/${approval.id}`] : []),
    ...(escalation ? [`escalated: ${escalation.reason}`] : []), `input ${JSON.stringify(task.input ?? null)}`, `state ${JSON.stringify(task.state ?? null)}`, `result ${JSON.stringify(task.result ?? null)}`,
  ]);
}

/** Whether it is over is asked before its events are: so the last of them is printed, too. */
async function watch(id: string, _: object, command: Command): Promise<void> {
  const client = board();
  for (let after: string | undefined, first = true; ; first = false) {
    const over = (await client.getTask({ id })).turn === "nobody";
    const { events } = await client.listEvents({ taskId: id, limit: 200, waitSeconds: first || over ? 0 : 20, ...(after ? { after } : {}) });
    for (const event of events) print(command, event, () => `${event.at}  ${event.type}  ${event.actor.name}${event.status ? `  ${event.status}` : ""}`);
    after = events.at(-1)?.cursor ?? after;
    if (over && events.length < 200) return;
  }
}

function lineOf({ id, status, capability, title }: Pick<TaskCard, "id" | "status" | "capability" | "title">): string {
  return `${id}  ${status.padEnd(17)}  ${capability}  ${title}`;
}
