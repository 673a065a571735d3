import { hostname } from "node:os";
import { ApiError, createClient, type Client } from "@/lib/client/api";
import type { Claim } from "@/lib/contract/work";
import { say } from "./say";

/** Asks the board for one task; waits a while for it when there is none. */
export async function claimOne(): Promise<{ board: Client; url: string; claim: Claim | undefined }> {
  const url = process.env.HOLDPOINT_URL ?? "http://127.0.0.1:3000";
  const key = process.env.HOLDPOINT_KEY;
  if (!key) throw new Error("Set HOLDPOINT_KEY to a key with the scopes tasks:work and tasks:read.");
  const board = createClient({ url, key });
  const capability = process.env.HOLDPOINT_CAPABILITY ?? "job-application";
  const waitSeconds = Number(process.env.HOLDPOINT_WAIT_SECONDS ?? 20);
  const worker = `${hostname()}, process ${process.pid}`;
  const answer = await board.claim({ capabilities: [capability], waitSeconds, worker }).catch((error) => giveUp(url, error));
  for (const end of answer.closed) say(`${end.outcome}: task ${end.taskId}${end.comment ? `, "${end.comment}"` : ""}`);
  for (const { reason } of answer.refused) say(`nothing to do: ${reason}`);
  return { board, url, claim: answer.claims[0] };
}

function giveUp(url: string, error: unknown): never {
  say(error instanceof ApiError ? `the board refuses: ${error.message}` : `no board answers at ${url}`);
  process.exit(1);
}
