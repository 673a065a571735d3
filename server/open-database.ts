import pg from "pg";
import { resolve } from "node:path";
import { hasBoard, prepareDatabase } from "@/lib/db/migrate";
import { StartRefusal } from "@/lib/db/start-refusal";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { hasDatabase } from "./postgres/folder";

export type OpenDatabase = { close(): Promise<void> };

type Options = {
  say: (sentence: string) => void;
  onLost?: (reason: Error) => void;
  /** Of a command that only a start, a migration or a restore makes one for. */
  mustExist?: boolean;
};

/** DATABASE_URL, or else the embedded PostgreSQL: migrated, and known to lib by its environment. */
export async function openDatabase({ say, onLost, mustExist = false }: Options): Promise<OpenDatabase> {
  for (const name of ["DATABASE_URL", "DATABASE_URL_DIRECT"]) refuseUnlessUrl(name);
  const given = process.env["DATABASE_URL"];
  if (mustExist && !given) refuseMissing();
  const embedded = given ? null : await startEmbeddedPostgres({ dataRoot: dataRoot(), say, ...(onLost ? { onLost } : {}) });
  try {
    if (mustExist && !(await hasBoard(given || embedded!.ownerUrl))) throw new StartRefusal(noneIn(given ? "the database that DATABASE_URL names" : whereItIs()));
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

/** Before a folder is made: a second, empty database would be taken for the board. */
export function refuseMissing(): void {
  if (!hasDatabase(dataRoot())) throw new StartRefusal(noneIn(whereItIs()));
}

/** For people; without the password. */
export function whereItIs(): string {
  const given = process.env["DATABASE_URL"];
  if (!given) return resolve(dataRoot());
  const { database, host } = new pg.Client({ connectionString: given });
  return `the database ${database} at ${host}`;
}

export const NAME_IT = "Start one with npm start, or name the one that is meant as its start did: by HOLDPOINT_DATA_DIR or DATABASE_URL.";

function noneIn(place: string): string {
  return `There is no board in ${place}, and nothing was made there. ${NAME_IT}`;
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
