import { hostname } from "node:os";
import { type Command, Option } from "commander";
import type { Client } from "@/lib/client/api";
import { Unreachable } from "@/lib/client/connect";
import { actOn, ask, type Asked, close, NotDone, waitForAnswer } from "@/lib/client/hold-point";
import { isProblem } from "@/lib/client/is-problem";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RISKS } from "@/lib/contract/risks";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { wholeNumber } from "./option-number";
import { type NotStarted, spawnCommand } from "./spawn-command";

type Options = { capability: string; title?: string; reason?: string; risk: ChangeRequest["risk"]; reversible?: true; hold: number; resume?: string };

export function addGate(program: Command): void {
  program.command("gate").description("Run a command only after a person approved it: exactly what was shown, once. Exit: the command's own; 3 nobody has answered yet; 4 no board; 5 not approved")
    .option("--capability <name>", "what kind of work it is", "commands").option("--title <text>", "what people read on the card").option("--reason <text>", "why").addOption(new Option("--risk <risk>", "how much can go wrong").choices(RISKS).default("medium"))
    .option("--reversible", "it can be undone").option("--hold <seconds>", "how long to wait for a person; 0 asks and ends", wholeNumber(0, 31 * 86_400), 86_400).option("--resume <task>", "go on with what was asked before").argument("[command...]").action(gate);
}

async function gate(argv: string[], options: Options): Promise<void> {
  const client = board();
  if (Boolean(options.resume) === argv.length > 0) throw new Ending(EXIT.misunderstood, "Say which command, holdpoint gate -- COMMAND, or --resume TASK alone: what runs then is what was approved.");
  const worker = `gate on ${hostname()}, process ${process.pid}`;
  const asked = options.resume ? await askedBefore(client, options.resume) : await askNow(client, argv, options, worker);
  const hint = `Go on with: holdpoint gate --resume ${asked.taskId}`;
  console.error(`Waiting for a person: ${boardUrl()}/approvals/${asked.approval.id}`);
  const { outcome, approval } = await Promise.race([waitForAnswer(client, asked, { holdSeconds: options.hold }), interrupted(hint)]).catch((error: Error) => {
    throw error instanceof Unreachable ? new Ending(EXIT.unreachable, `${error.message} Nothing was run, and the question stays on the board. ${hint}`) : error;
  });
  if (outcome === "waiting") throw new Ending(EXIT.nothing, `Nobody has answered yet. ${hint}`);
  if (outcome !== "approved") {
    await close(client, asked.taskId, `Not run: ${outcome}`);
    throw new Ending(EXIT.refused, `Not run: ${outcome}${approval.comment ? `, "${approval.comment}"` : ""}.`);
  }
  throw await runOnce(client, asked, worker, hint);
}

/** Once the command has run, how it ended is the exit, whatever becomes of the board. */
async function runOnce(client: Client, asked: Asked, worker: string, hint: string): Promise<Ending> {
  let code: number | undefined;
  try {
    await actOn(client, asked, async (approved, signal) => {
      code = await runApproved(approved, signal);
      if (code !== 0) throw failure(`The command ended with ${code}.`, `exit_${code}`);
      return { code, host: hostname() };
    }, worker);
    return new Ending(EXIT.done);
  } catch (error) {
    if (error instanceof NotDone) return new Ending((error.cause as NotStarted | undefined)?.status ?? EXIT.failed, `${error.message} The approval stays good. ${hint}`);
    if (code === undefined) throw error;
    const untold = error instanceof Unreachable || isProblem(error) ? ` The board could not be told (${error.message}), so people are asked what happened.` : "";
    return new Ending(code, `The command ended with ${code}.${untold}`);
  }
}

/** What is run is what was approved: not the arguments of this process. */
async function runApproved(approved: ChangeRequest, signal: AbortSignal): Promise<number> {
  const [block] = approved.blocks;
  if (block?.kind !== "command" || !block.argv) throw new NotDone("There is no command in what was approved.");
  if (block.host !== hostname()) throw new NotDone(`It was approved for ${block.host}, and this is ${hostname()}.`);
  const { code } = await spawnCommand(block.argv, { signal, show: true, ...(block.cwd ? { cwd: block.cwd } : {}) }).catch((error: NotStarted) => {
    throw new NotDone(`${error.message}${block.cwd ? ` in ${block.cwd}` : ""}.`, { cause: error });
  });
  return code;
}

async function askNow(client: Client, argv: string[], { capability, title, reason, risk, reversible = false as never }: Options, worker: string): Promise<Asked> {
  const shown = argv.join(" ").slice(0, 150);
  const blocks = [{ kind: "command" as const, argv, cwd: process.cwd(), host: hostname() }];
  const request = { question: `Run ${argv[0]!.slice(0, 200)} on ${hostname()}`, target: hostname(), risk, reversible: Boolean(reversible), blocks, ...(reason ? { reason } : {}) };
  return ask(client, { capability, title: title ?? (shown.replace(/\s+/g, " ").trim() || "Run a command"), request, worker });
}

async function askedBefore(client: Client, taskId: string): Promise<Asked> {
  const { approval } = await client.getTask({ id: taskId });
  if (!approval) throw new Ending(EXIT.failed, "Nothing was asked for this task.");
  return { taskId, approval: await client.getApproval({ id: approval.id }) };
}

/** Ctrl-C leaves the question on the board, and says how to go on. */
function interrupted(hint: string): Promise<never> {
  return new Promise((_, failed) => process.once("SIGINT", () => failed(new Ending(EXIT.nothing, `Still waiting on the board. ${hint}`))));
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
