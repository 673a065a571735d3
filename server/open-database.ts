import { prepareDatabase } from "@/lib/db/migrate";
import { startEmbeddedPostgres } from "./embedded-postgres";

export type OpenDatabase = { close(): Promise<void> };

type Options = { say: (sentence: string) => void; onLost?: (reason: Error) => void };

/** DATABASE_URL, or else the embedded PostgreSQL: migrated, and known to lib by its environment. */
export async function openDatabase({ say, onLost }: Options): Promise<OpenDatabase> {
  const given = process.env["DATABASE_URL"];
  const embedded = given ? null : await startEmbeddedPostgres({ dataRoot: dataRoot(), say, ...(onLost ? { onLost } : {}) });
  try {
    const prepared = await prepareDatabase(given || embedded!.ownerUrl);
    for (const note of prepared.notes) say(note);
    process.env["HOLDPOINT_APP_URL"] = prepared.appUrl;
    process.env["HOLDPOINT_DIRECT_URL"] = prepared.directUrl;
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { close: async () => void (await embedded?.stop()) };
}

export function dataRoot(): string {
  return process.env["HOLDPOINT_DATA_DIR"] || ".holdpoint";
}
