import { StartRefusal } from "@/lib/db/start-refusal";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { dataRoot, refuseMissing } from "../open-database";
import { chooseAccount } from "../postgres/account";
import { chooseFolder, type Folder } from "../postgres/folder";

/** The embedded database, running: adopted where a server has it, else started for as long as this takes. */
export async function embeddedFolder(): Promise<{ cluster: Folder; stop(): Promise<void> }> {
  refuseExternal("back up");
  refuseMissing();
  const say = (sentence: string) => console.error(sentence);
  const cluster = chooseFolder(dataRoot(), chooseAccount(dataRoot()), say);
  const postgres = await startEmbeddedPostgres({ dataRoot: dataRoot(), say });
  return { cluster, stop: () => postgres.stop() };
}

/** A database of somebody else's is backed up by their own means, which know its disks and its log. */
export function refuseExternal(what: "back up" | "restore"): void {
  if (!process.env["DATABASE_URL"]) return;
  throw new StartRefusal(`DATABASE_URL names a database of its own: ${what} it with its own means, as docs/operate.md says. This command is for the embedded database.`);
}
