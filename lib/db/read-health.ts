// How the database is: seconds of its oldest writing transaction, percent of dead rows in its worst table, percent of its notification queue.
import { watchPool } from "./pool";
import { statement } from "./statement";

export type DatabaseHealth = { now: string; old_transaction: number; dead_rows: number; full_notifications: number };

const read = statement<DatabaseHealth>("read-health", "select board_now() as now, h.* from database_health() h");

export async function readHealth(): Promise<DatabaseHealth> {
  return (await read(watchPool()))[0]!;
}
