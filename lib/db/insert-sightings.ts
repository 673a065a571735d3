import { statement } from "./statement";

export const insertSightings = statement<object>(
  "insert-sightings",
  `insert into sightings (approval_id, user_id, part, at) select :id::uuid, :userId::text, part, board_now() from unnest(:parts::text[]) as p(part)
   on conflict do nothing`,
);

export const readSightings = statement<{ part: string }>(
  "read-sightings",
  "select part from sightings where approval_id = :id::uuid and user_id = :userId::text order by at, part limit 2000",
);
