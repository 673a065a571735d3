// A backup into a data folder that has no database yet: PostgreSQL makes the files whole, and then nothing that was said since counts.
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Account } from "../postgres/account";
import type { Folder } from "../postgres/folder";
import { type Manifest, MANIFEST } from "./backup";
import { copyFiles } from "./copy-files";

/** Puts the files in place; the next start recovers them. */
export async function placeBackup(source: string, folder: Folder, account: Account, progress: (done: number, all: number) => void): Promise<Manifest> {
  const manifest = readManifest(source);
  if (existsSync(folder.data)) throw new StartRefusal(`There is a database in ${folder.data}: move it away, or give another HOLDPOINT_DATA_DIR. Nothing is overwritten.`);
  const unfinished = `${folder.data}.new-${process.pid}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    await copyFiles(join(source, "data"), unfinished, () => true, progress);
    own(unfinished, account);
    renameSync(unfinished, folder.data);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  // Anchors that are there know more than the backup's: they are what finds a restore.
  const anchors = join(folder.root, "anchors.jsonl");
  if (!existsSync(anchors) && existsSync(join(source, "anchors.jsonl"))) copyFileSync(join(source, "anchors.jsonl"), anchors);
  return manifest;
}

function readManifest(source: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(source, MANIFEST), "utf8")) as Manifest;
    if (manifest.form === 1) return manifest;
  } catch {
    // Said below.
  }
  throw new StartRefusal(`${source} is no backup of Holdpoint, or one that was not finished: ${MANIFEST} is missing or cannot be read.`);
}

/** PostgreSQL takes a folder that is its account's alone. */
function own(path: string, account: Account): void {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o700 : 0o600);
  if (account.switched) chownSync(path, account.uid, account.gid);
  if (isFolder) for (const name of readdirSync(path)) own(join(path, name), account);
}
