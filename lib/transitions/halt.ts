// Halt and resume of the whole board: no claim and no redeem, and deadlines stand still.
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { giveTimeBack, haltBoard, resumeBoard } from "../db/board-events";
import { by } from "../db/log-events";
import { peoplePool } from "../db/pool";
import { haltState } from "../db/read-board";
import { transaction } from "../db/transaction";

export async function halt(caller: PersonCaller, input: Input<"halt">): Promise<Output<"halt">> {
  await haltBoard(peoplePool(), { reason: input.reason, ...by(actorOf(caller)) });
  return haltState();
}

/** What has a deadline gets the time back, in the same transaction. */
export async function resume(caller: PersonCaller, input: Input<"resume">): Promise<Output<"resume">> {
  const who = by(actorOf(caller));
  await transaction(peoplePool(), async (client) => {
    const [resumed] = await resumeBoard(client, { reason: input.reason, ...who });
    if (resumed) await giveTimeBack(client, { stood: resumed.stood, ...who });
  });
  return haltState();
}
