// What a restore leaves behind: an epoch of its own, so that cursors of what was lost are refused; no lease, no session; and
// the board halted, since what was approved in the lost time may have been done.
import type pg from "pg";
import { haltBoard } from "./board-events";
import { by } from "./log-events";
import { revokeLease } from "./revoke-lease";
import { statement } from "./statement";

const SYSTEM = by({ kind: "system", id: null, name: "Holdpoint" });

const bump = statement<{ epoch: number }>("bump-epoch", "update board set epoch = epoch + 1 returning epoch");
/** What is counted stays counted: the place lies in this same log. */
const moveRollup = statement<object>("move-rollup-epoch", "update rollup_place set place = jsonb_set(place::jsonb, '{epoch}', to_jsonb(:epoch::int))::json where place is not null");
const signOut = statement<object>("end-all-sessions", "delete from sessions");
const leases = statement<{ id: string }>("leases-of-before", "select id from tasks where status = 'in_progress' order by id");

/** A dump that was read into another cluster: its transactions' ids mean nothing there. They become the oldest there is. */
const foreign = statement<{ found: boolean }>("foreign-transactions", "select exists (select from task_events where xid >= pg_snapshot_xmax(pg_current_snapshot())) as found");
const OLDEST = `alter table task_events disable trigger user;
  update task_events set xid = '3' where xid >= pg_snapshot_xmax(pg_current_snapshot());
  alter table task_events enable trigger user`;

export type Restored = { epoch: number; leases: number };

/** With the owner's login, before any server works on it. */
export async function afterRestore(client: pg.Client, reason: string): Promise<Restored> {
  await client.query("begin");
  const [board] = await bump(client);
  if ((await foreign(client))[0]!.found) await client.query(OLDEST);
  await moveRollup(client, { epoch: board!.epoch });
  await signOut(client);
  const held = await leases(client);
  for (const { id } of held) await revokeLease(client, { id, note: reason, ...SYSTEM });
  await haltBoard(client, { reason, ...SYSTEM });
  await client.query("commit");
  return { epoch: board!.epoch, leases: held.length };
}
