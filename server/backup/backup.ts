// A backup of the running embedded database: its files while it writes on, and the log from then to now that makes them whole.
import { mkdirSync, writeFileSync, existsSync, readdirSync, rmSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Folder } from "../postgres/folder";
import { ownerUrl } from "../postgres/owner-url";
import { copyFiles } from "./copy-files";

export type Manifest = { form: 1; at: string; postgres: number; epoch: number; from: string; to: string };
export const MANIFEST = "holdpoint-backup.json";
/** What belongs to a running server and not to its data; the log is copied at the end. */
const NOT_COPIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|^(postmaster\.(pid|opts)|pg_internal\.init|backup_label(\.old)?|tablespace_map)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)(\/|$)/;

/** Into a folder that is not there yet; one that was cut off has no manifest and is no backup. */
export async function backupEmbedded(folder: Folder, target: string, progress: (done: number, all: number) => void): Promise<Manifest> {
  if (existsSync(target) && readdirSync(target).length) throw new StartRefusal(`The folder ${target} is not empty: give a new one.`);
  mkdirSync(join(target, "data", "pg_wal"), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: ownerUrl(folder, "holdpoint"), application_name: "holdpoint cli" });
  client.on("error", () => undefined);
  await client.connect();
  const slot = `holdpoint_backup_${process.pid}`;
  try {
    // The slot keeps what is written meanwhile from being recycled; temporary, it goes with the connection.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
    const { rows: began } = await client.query<{ from: string; postgres: number; epoch: number; at: string }>(
      `select pg_backup_start('holdpoint', true)::text as from, current_setting('server_version_num')::int / 10000 as postgres, (select epoch from board) as epoch, now()::text as at`);
    await copyFiles(folder.data, join(target, "data"), (path) => !NOT_COPIED.test(path), progress);
    const { rows: ended } = await client.query<{ lsn: string; labelfile: string; last: string }>(
      "with e as materialized (select * from pg_backup_stop(false)) select lsn::text, labelfile, pg_walfile_name(lsn) as last from e");
    const { postgres, epoch, from, at } = began[0]!;
    const { lsn, labelfile, last } = ended[0]!;
    const first = /START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!;
    writeFileSync(join(target, "data", "backup_label"), labelfile, { mode: 0o600, flush: true });
    for (const name of readdirSync(join(folder.data, "pg_wal")).filter((one) => /^[0-9A-F]{24}$/.test(one) && one >= first && one <= last))
      copyFileSync(join(folder.data, "pg_wal", name), join(target, "data", "pg_wal", name));
    const anchors = join(folder.root, "anchors.jsonl");
    if (existsSync(anchors)) copyFileSync(anchors, join(target, "anchors.jsonl"));
    const manifest: Manifest = { form: 1, at, postgres, epoch, from, to: lsn };
    writeFileSync(join(target, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    return manifest;
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
