import pg from "pg";
import { prepareDatabase } from "@/lib/db/migrate";
import { StartRefusal } from "@/lib/db/start-refusal";
import { startEmbeddedPostgres } from "./embedded-postgres";

export type OpenDatabase = { close(): Promise<void> };

type Options = { say: (sentence: string) => void; onLost?: (reason: Error) => void };

/** DATABASE_URL, or else the embedded PostgreSQL: migrated, and known to lib by its environment. */
export async function openDatabase({ say, onLost }: Options): Promise<OpenDatabase> {
  for (const name of ["DATABASE_URL", "DATABASE_URL_DIRECT"]) refuseUnlessUrl(name);
  const given = process.env["DATABASE_URL"];
  const embedded = given ? null : await startEmbeddedPostgres({ dataRoot: dataRoot(), say, ...(onLost ? { onLost } : {}) });
  try {
    const prepared = await prepareDatabase(given || embedded!.ownerUrl);
    for (const note of prepared.notes) say(note);
    process.env["HOLDPOINT_APP_URL"] = prepared.appUrl;
    process.env["HOLDPOINT_DIRECT_URL"] = prepared.directUrl;
    if (prepared.pooled) process.env["HOLDPOINT_POOLED"] = "1";
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { close: async () => void (await embedded?.stop()) };
}

// The url itself is not printed: it holds a password.
function refuseUnlessUrl(name: string): void {
  const url = process.env[name];
  if (!url) return void delete process.env[name];
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error("another protocol");
    new pg.Client({ connectionString: url });
  } catch {
    throw new StartRefusal(`${name} is not a url of a PostgreSQL database (postgresql://login:password@host/database).`);
  }
}

/** Where the embedded database and the anchors lie. */
export function dataRoot(): string {
  return process.env["HOLDPOINT_DATA_DIR"] || ".holdpoint";
}
