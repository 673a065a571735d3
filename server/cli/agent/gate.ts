import { hostname } from "node:os";
import { type Command, Option } from "commander";
import type { Client } from "@/lib/client/api";
import { Unreachable } from "@/lib/client/connect";
import { actOn, ask, type Asked, close, HELD_BACK, NotDone, type Patience, waitForAnswer } from "@/lib/client/hold-point";
import { isProblem } from "@/lib/client/is-problem";
import { onStopSignal } from "@/lib/client/stop-signal";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RISKS } from "@/lib/contract/risks";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { wholeNumber } from "./option-number";
import { orphaned } from "./orphaned";
import { type NotStarted, spawnCommand } from "./spawn-command";

type Options = { capability: string; title?: string; reason?: string; risk: ChangeRequest["risk"]; reversible?: true; hold: number; resume?: string };

const MOST = 150;

export function addGate(program: Command): void {
  program.command("gate").description("Run a command only after a person approved it: exactly what was shown, once. Exit: the command's own; 3 nobody has answered yet; 4 no board; 5 not approved")
    .option("--capability <name>", "what kind of work it is", "commands").option("--title <text>", "what people read on the card and before the command in the question").option("--reason <text>", "why").addOption(new Option("--risk <risk>", "how much can go wrong").choices(RISKS).default("medium"))
    .option("--reversible", "it can be undone").option("--hold <seconds>", "how long to wait for a person; 0 asks and ends", wholeNumber(0, 31 * 86_400), 86_400).option("--resume <task>", "go on with what was asked before").argument("[command...]").action(gate);
}

async function gate(argv: string[], options: Options): Promise<void> {
  const client = board();
  if (Boolean(options.resume) === argv.length > 0) throw new Ending(EXIT.misunderstood, "Say which command, holdpoint gate -- COMMAND, or --resume TASK alone: what runs then is what was approved.");
  const worker = `gate on ${hostname()}, process ${process.pid}`;
  const { signal, forget } = stopped();
  const patience = { holdSeconds: options.hold, signal, onHeldBack: (reason: string) => console.error(`${reason} It is asked once work is taken again.`) };
  const asked = options.resume ? await askedBefore(client, options.resume) : await askNow(client, argv, options, worker, patience);
  const hint = `Go on with: holdpoint gate --resume ${asked.taskId}`;
  console.error(`Waiting for a person: ${boardUrl()}/approvals/${asked.approval.id}`);
  const { outcome, approval } = await waitForAnswer(client, asked, patience).catch((error: Error) => {
    if (signal.aborted) throw new Ending(EXIT.nothing, `Still waiting on the board. ${hint}`);
    throw error instanceof Unreachable ? new Ending(EXIT.unreachable, `${error.message} Nothing was run, and the question stays on the board. ${hint}`) : error;
  });
  forget();
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
    if (code === undefined && isProblem(error, ...HELD_BACK)) return new Ending(EXIT.nothing, `${error.message} Nothing was run, and the approval stays good. ${hint}`);
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

/** The question names the whole command: two gates of one program are told apart, and what a shell is handed is not hidden. */
async function askNow(client: Client, argv: string[], { capability, title, reason, risk, reversible = false as never }: Options, worker: string, patience: Patience): Promise<Asked> {
  const shown = typed(argv);
  const blocks = [{ kind: "command" as const, argv, cwd: process.cwd(), host: hostname() }];
  const question = `${title ? `${title}: run` : "Run"} ${shown} on ${hostname()}`;
  const request = { question, target: hostname(), risk, reversible: Boolean(reversible), blocks, ...(reason ? { reason } : {}) };
  return ask(client, { capability, title: title ?? shown, request, worker }, patience);
}

/** The command on one line, as a shell takes it; the whole of it is in the block. */
function typed(argv: string[]): string {
  const words = argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const line = [...words.join(" ").replace(/[\s\p{Cc}]+/gu, " ")];
  return line.length > MOST ? `${line.slice(0, MOST - 1).join("")}…` : line.join("");
}

async function askedBefore(client: Client, taskId: string): Promise<Asked> {
  const { approval } = await client.getTask({ id: taskId });
  if (!approval) throw new Ending(EXIT.failed, "Nothing was asked for this task.");
  return { taskId, approval: await client.getApproval({ id: approval.id }) };
}

/** Ctrl-C, SIGTERM and the end of npx leave the question on the board. */
function stopped(): { signal: AbortSignal; forget: () => void } {
  const stop = new AbortController();
  const forget = onStopSignal(() => stop.abort(new Ending(EXIT.nothing, "Stopped: nothing was asked.")));
  return { signal: AbortSignal.any([stop.signal, orphaned()]), forget };
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
