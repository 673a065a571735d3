import { peoplePool } from "./pool";
import { statement } from "./statement";

export const insertSightings = statement<object>(
  "insert-sightings",
  `insert into sightings (approval_id, user_id, part, at) select :id::uuid, :userId::text, part, board_now() from unnest(:parts::text[]) as p(part)
   on conflict do nothing`,
);

const read = statement<{ part: string }>(
  "read-sightings",
  "select part from sightings where approval_id = :id::uuid and user_id = :userId::text order by at, part limit 30000",
);

/** What of a request a person has had on screen, first things first. */
export async function sightingsOf(id: string, userId: string): Promise<string[]> {
  return (await read(peoplePool(), { id, userId })).map(({ part }) => part);
}
