import { hostname } from "node:os";
import type { Command } from "commander";
import type { HeldTask } from "@/lib/client/held-task";
import { work } from "@/lib/client/work";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { writeJson } from "@/lib/contract/write-json";
import { board } from "./board";
import { visible } from "@/lib/contract/visible-text";
import { spawnCommand } from "./spawn-command";

type Options = { capability: string[]; concurrency: string; drain?: true };

const GIVE_BACK = 75;
const PARK = 10;

export function addRun(program: Command): void {
  program.command("run").description("A worker whose handler is a command: the task on stdin, exit 0 completes with what it prints, 10 parks with the change request it prints, 75 gives the task back, anything else fails it")
    .requiredOption("--capability <names...>", "what kinds of work").option("--concurrency <number>", "how many at once", "1").option("--drain", "end when there is nothing to do").argument("<command...>").action(run);
}

async function run(argv: string[], { capability, concurrency, drain }: Options): Promise<void> {
  const say = (task: HeldTask | null, text: string) => console.error(visible(task ? `${task.id} ${task.title}: ${text}` : text));
  await work({
    board: board(), capabilities: capability, concurrency: Number(concurrency), worker: `${hostname()}, process ${process.pid}`, ...(drain ? { drain } : {}),
    onError: (error, task) => say(task, error instanceof Error ? error.message : String(error)),
    onClosed: ({ taskId, outcome, comment }) => say(null, `${taskId} ${outcome}${comment ? `: ${comment}` : ""}`),
  }, (task) => handle(task, argv, (text) => say(task, text))).done;
}

/** An approval is used up before the command starts: what it does then is what was approved, once. */
async function handle(task: HeldTask, argv: string[], say: (text: string) => void): Promise<unknown> {
  if (task.approved) await task.redeem();
  say(task.approved ? "approved, starting" : "starting");
  const { id, title, capability, attempt, input, state, approval, comments } = task;
  const env = { HOLDPOINT_TASK_ID: id, HOLDPOINT_APPROVED: task.approved ? "1" : "" };
  const { code, stdout } = await spawnCommand(argv, { stdin: `${writeJson({ id, title, capability, attempt, input, state, approval, comments })}\n`, env, signal: task.signal });
  task.signal.throwIfAborted();
  if (code === 0) return task.complete(answerOf(stdout));
  if (code === PARK) return park(task, stdout);
  if (code === GIVE_BACK && !task.acting) return task.release({ delaySeconds: 60, note: "The command gave it back" });
  return task.fail(`The command ended with ${code}.`, { code: `exit_${code}` });
}

/** `{"request": ..., "state": ...}`, or the request alone. */
async function park(task: HeldTask, stdout: string): Promise<never> {
  const said = JSON.parse(stdout) as ChangeRequest & { request?: ChangeRequest; state?: unknown };
  return task.park(said.request ?? said, said.request && "state" in said ? { state: said.state } : {});
}

function answerOf(stdout: string): unknown {
  try {
    return stdout.trim() ? JSON.parse(stdout) : undefined;
  } catch {
    return { output: stdout.slice(-65_536) };
  }
}
