// The permission prompt of a coding agent as a request on the board: a person allows it, perhaps with another input, or it is denied.
import { z } from "zod";
import type { Client } from "../client/api";
import { actOn, ask, type Asked, close, giveUp, waitForAnswer } from "../client/hold-point";
import { toolRequest, inputOf } from "../client/tool-request";

export const PermissionAsked = z.looseObject({
  tool_name: z.string().min(1).max(200).describe("The tool that the agent wants to use."),
  input: z.record(z.string(), z.unknown()).describe("What it would be called with."),
  tool_use_id: z.string().max(200).optional(),
});

export const PermissionSaid = z.object({ behavior: z.enum(["allow", "deny"]), updatedInput: z.record(z.string(), z.unknown()).optional(), message: z.string().optional() });
type Said = z.infer<typeof PermissionSaid>;

export type Hold = { capability: string; holdSeconds: number; who: string; signal: AbortSignal };

/** Allowed only by a person's yes, for what they saw; everything else is a deny with the reason. */
export async function askPermission(board: Client, asked: z.infer<typeof PermissionAsked>, hold: Hold): Promise<Said> {
  const request = toolRequest(asked.tool_name, asked.input, { question: `Let ${hold.who} use ${asked.tool_name}`, holdSeconds: hold.holdSeconds });
  let question: Asked | null = null;
  try {
    question = await ask(board, { capability: hold.capability, title: `${asked.tool_name}: permission`, request, worker: hold.who }, hold);
    const { outcome, approval } = await waitForAnswer(board, question, hold);
    if (outcome === "approved") return { behavior: "allow", updatedInput: await actOn(board, question, (approved) => Promise.resolve(inputOf(approved, asked.input)), hold.who) };
    const reason = wordsFor(outcome, approval.comment);
    await (outcome === "waiting" ? giveUp(board, question, reason) : close(board, question.taskId, reason));
    return { behavior: "deny", message: reason };
  } catch (error) {
    if (question) await giveUp(board, question, hold.signal.aborted ? "The agent that asked has gone." : "The answer could not be waited for.").catch(() => undefined);
    return { behavior: "deny", message: `Nobody could be asked: ${error instanceof Error ? error.message : "the board failed."}` };
  }
}

function wordsFor(outcome: string, comment: string | null): string {
  const said = comment ? ` They say: ${comment}` : "";
  if (outcome === "rejected") return `A person said no.${said} Do not do it in another way either.`;
  if (outcome === "changes_requested") return `A person wants this changed first.${said}`;
  return "Nobody answered in time, so it is denied. Go on without it, or end your turn and say what waits.";
}
