import { type Queryable, statement } from "./statement";

const touch = statement(
  "touch-key",
  `update api_keys set last_seen_at = board_now()
   where id = :id::uuid and (last_seen_at is null or last_seen_at < board_now() - interval '1 minute')`,
);

/** Notes that a key was used, at most once a minute whatever the number of servers. */
export async function touchKey(on: Queryable, id: string): Promise<void> {
  await touch(on, { id });
}
