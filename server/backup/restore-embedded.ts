import pg from "pg";
import { afterRestore, type Restored } from "@/lib/db/after-restore";
import { prepareDatabase } from "@/lib/db/migrate";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { dataRoot } from "../open-database";
import { chooseAccount } from "../postgres/account";
import { chooseFolder } from "../postgres/folder";
import { refuseExternal } from "./embedded-folder";
import { placeBackup } from "./restore";

/** Files in place, recovered, at this version's schema, and nothing of the lost time believed. */
export async function restoreEmbedded(source: string, progress: (done: number, all: number) => void): Promise<Restored & { data: string; at: string }> {
  refuseExternal("restore");
  const say = (sentence: string) => console.error(sentence);
  const account = chooseAccount(dataRoot());
  const folder = chooseFolder(dataRoot(), account, say);
  const { at } = await placeBackup(source, folder, account, progress);
  say("PostgreSQL reads what was written while the backup was made.");
  const postgres = await startEmbeddedPostgres({ dataRoot: dataRoot(), say });
  try {
    await prepareDatabase(postgres.ownerUrl);
    return { ...(await afterRestoreOf(postgres.ownerUrl, reasonFor(at))), data: folder.data, at };
  } finally {
    await postgres.stop();
  }
}

export function reasonFor(at: string): string {
  return `Restored from a backup of ${at}: what was approved since may have been done.`;
}

/** With a connection of the owner's, in the zone that the log is written in. */
export async function afterRestoreOf(url: string, reason: string): Promise<Restored> {
  const client = new pg.Client({ connectionString: url, application_name: "holdpoint cli" });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    return await afterRestore(client, reason);
  } finally {
    await client.end();
  }
}
