import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Folder } from "./folder";

/** Lies inside the cluster, so that the one rename which makes the cluster also gives it its password. */
export const PASSWORD_FILE = "holdpoint.password";

export function ownerUrl(folder: Folder, database: string): string {
  const host = encodeURIComponent(folder.sockets);
  return `postgresql://holdpoint:${readPassword(folder)}@localhost/${database}?host=${host}`;
}

/** Leaves the url in `<data folder>/postgres/owner-url` for the command line and for `next dev`. */
export function writeOwnerUrl(folder: Folder, database: string): string {
  const url = ownerUrl(folder, database);
  const path = join(folder.root, "postgres", "owner-url");
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${url}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
  return url;
}

function readPassword(folder: Folder): string {
  const path = join(folder.data, PASSWORD_FILE);
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new StartRefusal(
      `The database's password cannot be read from ${path} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
