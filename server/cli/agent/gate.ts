import { hostname } from "node:os";
import type { Command } from "commander";
import type { Client } from "@/lib/client/api";
import { actOn, ask, type Asked, close, waitForAnswer } from "@/lib/client/hold-point";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { spawnCommand } from "./spawn-command";

type Options = { capability: string; title?: string; reason?: string; risk: ChangeRequest["risk"]; reversible?: true; hold: string; resume?: string };

export function addGate(program: Command): void {
  program.command("gate").description("Run a command only after a person approved it: exactly what was shown, once. Exit: the command's own; 3 nobody has answered yet; 4 no board; 5 not approved")
    .option("--capability <name>", "what kind of work it is", "commands").option("--title <text>", "what people read on the card").option("--reason <text>", "why").option("--risk <risk>", "low, medium, high", "medium")
    .option("--reversible", "it can be undone").option("--hold <seconds>", "how long to wait for a person; 0 asks and ends", "86400").option("--resume <task>", "go on with what was asked before").argument("[command...]").action(gate);
}

async function gate(argv: string[], options: Options): Promise<void> {
  const client = board();
  if (!options.resume && !argv.length) throw new Ending(EXIT.misunderstood, "Say which command: holdpoint gate -- COMMAND");
  const worker = `gate on ${hostname()}, process ${process.pid}`;
  const asked = options.resume ? await askedBefore(client, options.resume) : await askNow(client, argv, options, worker);
  const hint = `holdpoint gate --resume ${asked.taskId}`;
  console.error(`Waiting for a person: ${boardUrl()}/approvals/${asked.approval.id}`);
  const { outcome, approval } = await Promise.race([waitForAnswer(client, asked, { holdSeconds: Number(options.hold) }), interrupted(hint)]);
  if (outcome === "waiting") throw new Ending(EXIT.nothing, `Nobody has answered yet. Go on with: ${hint}`);
  if (outcome !== "approved") {
    await close(client, asked.taskId, `Not run: ${outcome}`);
    throw new Ending(EXIT.refused, `Not run: ${outcome}${approval.comment ? `, "${approval.comment}"` : ""}.`);
  }
  const { code } = await actOn(client, asked, runApproved, worker);
  throw new Ending(code);
}

/** What is run is what was approved: not the arguments of this process. */
async function runApproved(approved: ChangeRequest, signal: AbortSignal): Promise<{ code: number; host: string }> {
  const [block] = approved.blocks;
  if (block?.kind !== "command" || !block.argv) throw failure("There is no command in what was approved.", "no_command");
  if (block.host !== hostname()) throw failure(`It was approved for ${block.host}, and this is ${hostname()}.`, "wrong_host");
  const { code } = await spawnCommand(block.argv, { signal, show: true, ...(block.cwd ? { cwd: block.cwd } : {}) }).catch((error: Error) => {
    throw failure(`It could not be started: ${error.message}`, "not_started");
  });
  if (code !== 0) throw Object.assign(failure(`The command ended with ${code}.`, `exit_${code}`), { status: code });
  return { code, host: hostname() };
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
  return new Promise((_, failed) => process.once("SIGINT", () => failed(new Ending(EXIT.nothing, `Still waiting on the board. Go on with: ${hint}`))));
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
