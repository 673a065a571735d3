// The tools for work. Each is one operation of the contract, in the words that a model needs.
import { z } from "zod";
import type { Client } from "../client/api";
import { type Call, type OperationName, operations } from "../contract/operations";
import { inputSchemaOf, type ObjectSchema } from "./input-schema";
import * as say from "./say-next";

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: false };
  /** The verb behind it; what it answers fits `outputSchema`. */
  call(board: Client, args: never): Promise<object>;
};

type Entry = { title: string; description: string; without?: string[]; must?: string[]; said: z.ZodType; call: (board: Client, args: never) => Promise<object>; reads?: true };

function tool(name: string, operation: OperationName, { title, description, without, must = [], said, call, reads = false as never }: Entry): Tool {
  const schema = inputSchemaOf(operations[operation], without);
  const annotations = { readOnlyHint: Boolean(reads), destructiveHint: false, idempotentHint: operation !== "createTask" && operation !== "claim", openWorldHint: false } as const;
  return { name, title, description, inputSchema: { ...schema, required: [...schema.required, ...must] }, outputSchema: outputSchemaOf(said), annotations, call };
}

export function outputSchemaOf(said: z.ZodType): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(said, { unrepresentable: "any" });
  return schema as unknown as ObjectSchema;
}

export function tools(): Tool[] {
  return [
    tool("create_task", "createTask", {
      title: "Create a task", said: say.TaskSaid,
      description: "Puts a task on the board for an agent of that capability, perhaps for you. Give a dedupeKey where the same task could be created twice.",
      call: async (board, args) => say.sayTask(await board.createTask(args)),
    }),
    tool("claim", "claim", {
      title: "Claim work", without: ["complete"], said: say.ClaimSaid,
      description: "Hands you tasks that are ready, answered ones first, each with a leaseToken that every later call needs. Nothing there: end your turn, do not loop.",
      call: async (board, args) => say.sayClaim(await board.claim(args)),
    }),
    tool("claim_task", "claimTask", {
      title: "Claim one chosen task", said: say.HeldSaid,
      description: "Hands you one task by its id: the one you created, or one whose approval has come.",
      call: async (board, args) => say.sayHeld(await board.claimTask(args)),
    }),
    tool("heartbeat", "heartbeat", {
      title: "Keep the lease", without: ["state"], said: say.BeatSaid,
      description: "Moves the lease's end on, and shows people how far you are. Needed at least every third of the lease while you work, never while you wait for a person.",
      call: async (board, args) => ({ ...(await board.heartbeat(args)), next: say.BEATEN }),
    }),
    tool("save_state", "heartbeat", {
      title: "Keep a checkpoint", must: ["state"], said: say.BeatSaid,
      description: "Keeps what the next slice of work needs, as JSON, and the lease too. You will remember nothing between two claims but input, state and the person's answer.",
      call: async (board, args) => ({ ...(await board.heartbeat(args)), next: say.BEATEN }),
    }),
    tool("park", "park", {
      title: "Stop and ask a person", said: say.AnswerSaid,
      description: "Before anything that cannot be taken back: shows a person exactly what would be done (blocks), gives the lease up, and ends your turn. Never wait for the answer, never act before it. Include state.",
      call: async (board, args) => ({ ...say.sayApproval(await board.park(args)), next: say.PARKED }),
    }),
    tool("withdraw", "withdraw", {
      title: "Take a request back", said: say.TaskSaid,
      description: "What you parked with is no longer wanted or was wrong: id is the task's. The task can then be claimed again.",
      call: async (board, args) => say.sayTask(await board.withdraw(args)),
    }),
    tool("get_decision", "getApproval", {
      title: "Look at a decision", without: ["waitSeconds"], said: say.AnswerSaid, reads: true,
      description: "What became of a request: open, or decided with verdict and comment. Look once, when somebody asks; never in a loop.",
      call: async (board, args) => say.sayApproval(await board.getApproval(args)),
    }),
    tool("redeem", "redeem", {
      title: "Use an approval up", said: say.RedeemSaid,
      description: "The last call before the approved action, once: id is the approval's, contentHash its approvedHash, observed the preconditions as they are now. Refused: do not act.",
      call: async (board, args) => ({ ...(await board.redeem(args)), next: say.REDEEMED }),
    }),
    tool("settle", "settle", {
      title: "Say how the approved action ended", said: say.AnswerSaid,
      description: "After redeem, where more is to do before complete: id is the approval's, outcome done or not_done. not_done only where you know that nothing happened: the approval is good again.",
      call: async (board, args: Call<"settle">) => ({ ...say.sayApproval(await board.settle(args)), next: say.SETTLED[args.outcome] }),
    }),
    tool("complete", "complete", {
      title: "Finish a task", must: ["leaseToken"], said: say.TaskSaid,
      description: "The task is done, with its result. Of a gated task only after redeem and the action.",
      call: async (board, args) => say.sayTask(await board.complete(args)),
    }),
    tool("fail", "fail", {
      title: "Report a failure", said: say.TaskSaid,
      description: "One strike: the board tries again later, or hands the task to people. Say in error.message what happened and what would help. retryable false where no further try can help, and always where something may have been done already.",
      call: async (board, args) => say.sayTask(await board.fail(args)),
    }),
    tool("skip", "skip", {
      title: "End a task with nothing done", said: say.TaskSaid,
      description: "A hard requirement is not met and nothing was done. Needs no approval.",
      call: async (board, args) => say.sayTask(await board.skip(args)),
    }),
    tool("release", "release", {
      title: "Give a task back", said: say.TaskSaid,
      description: "Somebody else, or you later, shall go on: the state is kept, and it is no strike.",
      call: async (board, args) => say.sayTask(await board.release(args)),
    }),
    tool("get_task", "getTask", {
      title: "Look at a task", said: say.TaskSaid, reads: true,
      description: "Where a task stands. Look once; never in a loop.",
      call: async (board, args) => say.sayTask(await board.getTask(args)),
    }),
  ];
}
