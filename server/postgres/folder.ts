import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, mkdtempSync, chownSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Account } from "./account";
import { canEnter } from "./as-account";

/** Where one cluster keeps what. `root` is what the user named; the rest may lie elsewhere. */
export type Folder = { root: string; base: string; data: string; log: string; sockets: string };

export const HOME_FOR_ROOT = "/var/lib/holdpoint";
const LONGEST_SOCKET_PATH = 99;

/** Creates the data folder where PostgreSQL's account can reach it. */
export function chooseFolder(dataRoot: string, account: Account, say: (sentence: string) => void): Folder {
  const root = resolve(dataRoot);
  const own = join(root, "postgres");
  makeWritable(root);
  makeWritable(own);
  const base = reachable(root, own, account) ? own : elsewhere(root, account, say);
  return {
    root,
    base,
    data: join(base, "data"),
    log: join(base, "postgres.log"),
    sockets: socketFolder(base, account),
  };
}

/** Whether a database lies where `chooseFolder` would look; makes nothing. */
export function hasDatabase(dataRoot: string): boolean {
  const root = resolve(dataRoot);
  return [join(root, "postgres"), homeOf(root)].some((base) => isCluster(join(base, "data")));
}

/** One that may not be read is there: whoever opens it says so. */
function isCluster(data: string): boolean {
  try {
    return readdirSync(data).includes("PG_VERSION");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): ` +
        "set HOLDPOINT_DATA_DIR to a folder that this account may write.",
    );
  }
}

// Our own folders may be opened for passing through; the folders above them are not ours to open.
function reachable(root: string, base: string, account: Account): boolean {
  if (!account.switched || canEnter(account, base)) return true;
  if (!canEnter(account, dirname(root))) return false;
  for (const folder of [root, base]) chmodSync(folder, lstatSync(folder).mode | 0o011);
  return canEnter(account, base);
}

function elsewhere(root: string, account: Account, say: (sentence: string) => void): string {
  const base = homeOf(root);
  makeWritable(base);
  if (!canEnter(account, base)) {
    throw new StartRefusal(`The account ${account.name}, which runs PostgreSQL, can enter neither ${root} nor ${base}.`);
  }
  say(`The account ${account.name}, which runs PostgreSQL, cannot enter ${root}: the data is kept in ${base}.`);
  return base;
}

function homeOf(root: string): string {
  const mark = createHash("sha256").update(root).digest("hex").slice(0, 8);
  return join(HOME_FOR_ROOT, `${basename(dirname(root)) || "data"}-${mark}`);
}

function socketFolder(base: string, account: Account): string {
  const near = join(base, "run");
  if (fits(near)) return ours(near, account) ?? refuse(near);
  const mark = createHash("sha256").update(base).digest("hex").slice(0, 12);
  const short = join(tmpdir(), `holdpoint-${mark}`);
  const safe = fits(short) ? short : join("/tmp", `holdpoint-${mark}`);
  return ours(safe, account) ?? ours(mkdtempSync(`${safe}-`), account) ?? refuse(safe);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= LONGEST_SOCKET_PATH && !/[",\n]/.test(folder);
}

// A temp folder that somebody else made first is not ours, whatever its name is.
function ours(folder: string, account: Account): string | null {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  const mine = found.uid === process.getuid!() || found.uid === account.uid;
  if (!found.isDirectory() || !mine) return null;
  chmodSync(folder, 0o700);
  if (account.switched) chownSync(folder, account.uid, account.gid);
  return folder;
}

function refuse(folder: string): never {
  throw new StartRefusal(`The folder ${folder} for PostgreSQL's socket belongs to somebody else.`);
}
