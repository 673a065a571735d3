import { hostname } from "node:os";
import type { Command } from "commander";
import type { HeldTask } from "@/lib/client/held-task";
import { isProblem } from "@/lib/client/is-problem";
import { work } from "@/lib/client/work";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { parseJson } from "@/lib/contract/parse-json";
import { visible } from "@/lib/contract/visible-text";
import { writeJson } from "@/lib/contract/write-json";
import { board, boardUrl } from "./board";
import { Ending } from "./exit-codes";
import { wholeNumber } from "./option-number";
import { orphaned } from "./orphaned";
import { NotStarted, type Ran, spawnCommand } from "./spawn-command";

type Options = { capability: string[]; concurrency: number; drain?: true };

const GIVE_BACK = 75;
const PARK = 10;

export function addRun(program: Command): void {
  program.command("run").description("A worker whose handler is a command: the task on stdin, exit 0 completes with what it prints, 10 parks with the change request it prints, 75 gives the task back, anything else fails it")
    .requiredOption("--capability <names...>", "what kinds of work").option("--concurrency <number>", "how many at once", wholeNumber(1, 1000), 1).option("--drain", "end when there is nothing to do").argument("<command...>").action(run);
}

async function run(argv: string[], { capability, concurrency, drain }: Options, command: Command): Promise<void> {
  const say = (task: HeldTask | null, text: string) => console.error(visible(task ? `${task.id} ${task.title}: ${text}` : text));
  let broken: NotStarted | undefined;
  const worker = work({
    board: board(), capabilities: capability, concurrency, signal: orphaned(), worker: `${hostname()}, process ${process.pid}`, ...(drain ? { drain } : {}),
    onError: (error, task) => say(task, error instanceof Error ? error.message : String(error)),
    onParked: (approval, task) => {
      say(task, `parked, ${boardUrl()}/approvals/${approval.id}`);
      if (command.optsWithGlobals()["json"]) process.stdout.write(`${writeJson(approval)}\n`);
    },
    onClosed: ({ taskId, outcome, comment }) => say(null, `${taskId} ${outcome}${comment ? `: ${comment}` : ""}`),
  }, (task) => handle(task, argv, (text) => say(task, text)).catch((error: unknown) => {
    if (!(error instanceof NotStarted)) throw error;
    broken = error;
    void worker.stop();
    return undo(task);
  }));
  await worker.done;
  if (broken) throw new Ending(broken.status, `${broken.message}. No task has failed for it.`);
}

/** An approval is used up before the command starts: what it does then is what was approved, once. */
async function handle(task: HeldTask, argv: string[], say: (text: string) => void): Promise<unknown> {
  if (task.approved) await task.redeem();
  say(task.approved ? "approved, starting" : "starting");
  const { id, title, capability, attempt, input, state, approval, comments } = task;
  const env = { HOLDPOINT_TASK_ID: id, HOLDPOINT_APPROVED: task.approved ? "1" : "" };
  const ran = await spawnCommand(argv, { stdin: `${writeJson({ id, title, capability, attempt, input, state, approval, comments })}\n`, env, signal: task.signal });
  task.signal.throwIfAborted();
  if (ran.code === 0) return complete(task, ran);
  if (ran.code === PARK) return park(task, ran);
  if (ran.code === GIVE_BACK && !task.acting) return task.release({ delaySeconds: 60, note: "The command gave it back" });
  return task.fail(`The command ended with ${ran.code}.`, { code: `exit_${ran.code}` });
}

/** The command never ran, so an approval is good again. */
async function undo(task: HeldTask): Promise<never> {
  if (task.acting) await task.settle("not_done");
  return task.release({ note: "The command could not be started" });
}

/** `{"request": ..., "state": ...}`, or the request alone. */
async function park(task: HeldTask, ran: Ran): Promise<never> {
  const said = jsonOf(ran) as (ChangeRequest & { request?: ChangeRequest; state?: unknown }) | undefined;
  if (typeof said !== "object" || said === null) return task.fail("The command ended with 10, and what it printed is no change request.", { code: "exit_10" });
  return task.park(said.request ?? said, said.request && "state" in said ? { state: said.state } : {});
}

/** What was printed never undoes what was done: where the board does not take it as a result, its end is kept as text. */
async function complete(task: HeldTask, ran: Ran): Promise<never> {
  const output = ran.stdout.slice(-65_536).replace(/\0|\p{Surrogate}/gu, "\ufffd");
  const json = jsonOf(ran);
  try {
    return await task.complete(json === undefined && ran.stdout.trim() ? { output } : json);
  } catch (error) {
    if (!isProblem(error, "invalid", "malformed_json", "too_large")) throw error;
    return task.complete({ output });
  }
}

/** With every digit; undefined where it is not JSON. */
function jsonOf({ stdout, cut }: Ran): unknown {
  try {
    return cut ? undefined : parseJson(stdout, { literals: "lossy" });
  } catch {
    return undefined;
  }
}
