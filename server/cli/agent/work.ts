import type { Command } from "commander";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Task } from "@/lib/contract/task";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { wholeNumber } from "./option-number";
import { print } from "./print";
import { readJson } from "./read-json";

type Lease = { lease: string };

/** The verbs of a holder, one call each, for scripts that keep the lease token themselves. */
export function addWork(program: Command): void {
  program.command("claim").description("Claim one task and print it with its lease token; exit 3 when there is none").requiredOption("--capability <names...>", "what kinds of work").option("--wait <seconds>", "0 to 60", wholeNumber(0, 60), 0).option("--worker <text>", "who works, for people to read").action(claim);
  const held = (name: string, description: string) => program.command(`${name} <id>`).description(description).requiredOption("--lease <token>", "the leaseToken of the claim");
  held("complete", "Finish a task").option("--result <json>", "JSON, @file, or - for stdin").action(complete);
  held("fail", "Report a failure: one strike").requiredOption("--message <text>", "what happened").option("--final", "no further try can help: to people at once").action(fail);
  held("release", "Give a task back, its state kept").option("--state <json>").action(release);
  held("heartbeat", "Keep the lease, and perhaps the state").option("--state <json>").option("--percent <number>", "0 to 100", wholeNumber(0, 100)).option("--note <text>").action(heartbeat);
  held("park", "Stop and ask a person").requiredOption("--request <json>", "the change request: JSON, @file, or - for stdin").option("--state <json>", "what the next slice needs").action(park);
  program.command("redeem <approval>").description("Use an approval up, just before acting").requiredOption("--lease <token>").requiredOption("--hash <hash>", "the approvedHash").option("--observed <json>", "the preconditions as they are now").action(redeem);
}

async function claim({ capability, wait, worker }: { capability: string[]; wait: number; worker?: string }, command: Command): Promise<void> {
  const answer = await board().claim({ capabilities: capability, waitSeconds: wait, ...(worker ? { worker } : {}) });
  const [claimed] = answer.claims;
  if (!claimed) throw new Ending(EXIT.nothing, answer.refused.map(({ capability: name, reason }) => `${name}: ${reason}`).join("\n"));
  print(command, claimed, () => [`${claimed.task.id}  ${claimed.task.title}`, `lease ${claimed.leaseToken} until ${claimed.leasedUntil}`, ...(claimed.approval ? [`${claimed.approval.verdict}  ${claimed.approval.id}  ${claimed.approval.approvedHash ?? ""}`] : [])]);
}

async function complete(id: string, { lease, result }: Lease & { result?: string }, command: Command): Promise<void> {
  sayTask(command, await board().complete({ id, leaseToken: lease, ...(result === undefined ? {} : { result: readJson("--result", result) }) }));
}

async function fail(id: string, { lease, message, final }: Lease & { message: string; final?: true }, command: Command): Promise<void> {
  sayTask(command, await board().fail({ id, leaseToken: lease, error: { message }, retryable: !final }));
}

async function release(id: string, { lease, state }: Lease & { state?: string }, command: Command): Promise<void> {
  sayTask(command, await board().release({ id, leaseToken: lease, ...stateOf(state) }));
}

async function heartbeat(id: string, { lease, state, percent, note }: Lease & { state?: string; percent?: number; note?: string }, command: Command): Promise<void> {
  const progress = percent === undefined && note === undefined ? {} : { progress: { ...(percent === undefined ? {} : { percent }), ...(note === undefined ? {} : { note }) } };
  const answer = await board().heartbeat({ id, leaseToken: lease, ...progress, ...stateOf(state) });
  print(command, answer, () => answer.leasedUntil);
}

async function park(id: string, { lease, request, state }: Lease & { request: string; state?: string }, command: Command): Promise<void> {
  const approval = await board().park({ id, leaseToken: lease, request: readJson<ChangeRequest>("--request", request), ...stateOf(state) });
  print(command, approval, () => `${approval.id}  ${boardUrl()}/approvals/${approval.id}`);
}

async function redeem(id: string, { lease, hash, observed }: Lease & { hash: string; observed?: string }, command: Command): Promise<void> {
  const answer = await board().redeem({ id, leaseToken: lease, contentHash: hash, ...(observed ? { observed: readJson("--observed", observed) } : {}) });
  print(command, answer, () => answer.redeemedAt);
}

function stateOf(state: string | undefined): { state?: unknown } {
  return state === undefined ? {} : { state: readJson("--state", state) };
}

function sayTask(command: Command, task: Task): void {
  print(command, task, () => `${task.id}  ${task.status}`);
}
