import type { PersonCaller } from "../contract/caller";
import type { ChangeRequest } from "../contract/change-request";
import type { Json } from "../contract/json";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { knownParts } from "../contract/seen-parts";
import { insertSightings, sightingsOf } from "../db/insert-sightings";
import { peoplePool } from "../db/pool";
import { readApproval } from "../db/read-approval";

/** Seen: what of a request a person had on screen, kept with the first time. Answers with all of it. */
export async function seen(caller: PersonCaller, input: Input<"seen">): Promise<Output<"seen">> {
  const approval = await readApproval(input.id);
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  if (approval.contentHash !== input.seenHash) throw new Refusal("content_changed", "This is not the content that is being asked about.");
  const known = knownParts((approval.request as Json).value as ChangeRequest);
  await insertSightings(peoplePool(), { id: input.id, userId: caller.userId, parts: [...new Set(input.parts)].filter((part) => known.has(part)) });
  return { parts: await sightingsOf(input.id, caller.userId) };
}
