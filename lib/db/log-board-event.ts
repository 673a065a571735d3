// An event of the board itself, for what is neither a task nor a capability: accounts, groups, agents, keys.
import type pg from "pg";
import type { Actor } from "../contract/actor";
import type { EventType } from "../contract/event";
import { appendEvents, BY, by } from "./log-events";
import { statement } from "./statement";

const log = statement<{ seq: number }>(
  "log-board-event",
  `with locked as materialized (select * from board for update), d as materialized (
    select next_event(b.event_hash, b.event_seq, null, :type::text, b.at, ${BY}, null, null, null, :payload::json) as e from (select l.*, board_now() as at from locked l) b
  ), changed as (
    update board b set event_seq = (d.e).seq, event_hash = (d.e).hash from d returning b.event_seq as seq
  ), logged as (${appendEvents("d")}) select seq from changed`,
);

/** In the transaction of the change, as its last statement: the board's row stays locked until the commit. */
export async function logBoardEvent(client: pg.PoolClient, type: EventType, actor: Actor, payload: object): Promise<void> {
  await log(client, { type, ...by(actor), payload: JSON.stringify(payload) });
}
