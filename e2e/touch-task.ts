import type pg from "pg";
import { appendEvents, nextEvent, STAMPED } from "../lib/db/log-events";
import { statement } from "../lib/db/statement";

const touches = (type: "commented" | "heartbeated") =>
  statement<{ event: string }>(
    `touch-task-${type}`,
    `with d as materialized (
      select t.*, ${nextEvent({ type, status: "t.status", payload: "'{}'::json" })} as e from (select l.*, board_now() as at from tasks l where l.id = :id::uuid for update) t
    ), changed as (update tasks t set ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")} returning id)
    select id::text as event from logged`,
  );
const touch = { commented: touches("commented"), heartbeated: touches("heartbeated") };

/** One event of one task in the connection's own transaction, as every verb writes it; resolves with its id. */
export async function touchTask(client: pg.Client, id: string, type: keyof typeof touch = "commented"): Promise<string> {
  return (await touch[type](client, { id, byKind: "system", byId: null, byName: "test" }))[0]!.event;
}
