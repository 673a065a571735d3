import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Folder } from "./folder";

const OURS = 18;

/** A data folder belongs to one major version of PostgreSQL; another one must not touch it. */
export function refuseOtherVersion(folder: Folder): void {
  const found = readVersion(folder);
  if (found === null || found === OURS) return;
  const age = found > OURS ? "newer" : "older";
  throw new StartRefusal(
    `The data folder ${folder.data} was written by PostgreSQL ${found}, which is ${age} than the ` +
      `PostgreSQL ${OURS} of this Holdpoint: use the version that wrote it, or another HOLDPOINT_DATA_DIR.`,
  );
}

function readVersion(folder: Folder): number | null {
  const path = join(folder.data, "PG_VERSION");
  try {
    return existsSync(path) ? Number.parseInt(readFileSync(path, "utf8"), 10) : null;
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${folder.data} cannot be read (${(error as NodeJS.ErrnoException).code}): ` +
        "start with the account that made it, or set another HOLDPOINT_DATA_DIR.",
    );
  }
}
