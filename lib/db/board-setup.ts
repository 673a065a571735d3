// The board's set-up: until there is a person, whoever has a printed token may become the first admin.
import type pg from "pg";
import { statement } from "./statement";

/** A statement of its own, before anybody is counted: what a start beside this one did is seen after it. */
const lock = statement<{ kept: string | null }>("lock-setup", `select setup_hash as kept from board for update`);
const read = statement<{ kept: string | null }>("read-setup", `select setup_hash as kept from board`);
const write = statement("write-setup", `update board set setup_hash = :kept::text`);

/** The kept token hashes, the board's row locked. */
export async function lockSetup(client: pg.PoolClient): Promise<string | null> {
  return (await lock(client))[0]!.kept;
}

export async function readSetup(on: Pick<pg.Pool, "query">): Promise<string | null> {
  return (await read(on))[0]!.kept;
}

export async function writeSetup(client: pg.PoolClient, kept: string | null): Promise<void> {
  await write(client, { kept });
}
