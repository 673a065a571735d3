import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Account } from "./account";
import { asAccount } from "./as-account";
import type { Binaries } from "./binaries";
import type { Folder } from "./folder";
import { PASSWORD_FILE } from "./owner-url";

/** Makes the cluster beside its final place and renames it: a start that was cut off leaves nothing half done. */
export async function initialise(
  folder: Folder,
  account: Account,
  binaries: Binaries,
  say: (sentence: string) => void,
): Promise<void> {
  refuseUnreadable(folder);
  if (existsSync(join(folder.data, "PG_VERSION"))) return;
  say(`Creating the database in ${folder.data}.`);
  removeUnfinished(folder);
  const unfinished = `${folder.data}.new-${process.pid}`;
  const password = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (account.switched) for (const path of [unfinished, password]) chownSync(path, account.uid, account.gid);
    await initdb(unfinished, password, account, binaries);
    renameSync(password, join(unfinished, PASSWORD_FILE));
    moveIntoPlace(unfinished, folder.data);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(password, { force: true });
  }
}

function refuseUnreadable(folder: Folder): void {
  if (!existsSync(folder.data)) return;
  if (process.getuid!() === 0 || statSync(folder.data).uid === process.getuid!()) return;
  throw new StartRefusal(
    `The data folder ${folder.data} belongs to another account: start with that account, or set another HOLDPOINT_DATA_DIR.`,
  );
}

function removeUnfinished(folder: Folder): void {
  const old = Date.now() - 120_000;
  for (const name of readdirSync(folder.base)) {
    const path = join(folder.base, name);
    if (name.startsWith("data.new-") && statSync(path).mtimeMs < old) rmSync(path, { recursive: true, force: true });
  }
}

function initdb(data: string, password: string, account: Account, binaries: Binaries): Promise<void> {
  const args = [
    "--pgdata", data,
    "--username", "holdpoint",
    "--pwfile", password,
    "--auth", "scram-sha-256",
    "--encoding", "UTF8",
    "--locale", "C",
    "--locale-provider", "builtin",
    "--builtin-locale", "C.UTF-8",
    "--data-checksums",
    // The rename below is the moment that counts; PostgreSQL syncs the folder when it starts.
    "--no-instructions",
  ];
  return new Promise((done, failed) => {
    const child = spawn(binaries.initdb, args, { ...asAccount(account), stdio: ["ignore", "ignore", "pipe"] });
    let words = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (words += part));
    child.on("error", failed);
    child.on("close", (code) =>
      code === 0 ? done() : failed(new StartRefusal(`PostgreSQL could not create ${data}: ${lastLine(words)}`)),
    );
  });
}

function lastLine(words: string): string {
  const lines = words.trim().split("\n");
  return lines.find((line) => line.includes("error:")) ?? lines.at(-1) ?? "initdb failed without a word";
}

// Of two first starts at once, one renames first; the other takes that one's database.
function moveIntoPlace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(join(to, "PG_VERSION"))) {
      throw new StartRefusal(`The data folder ${to} is in the way: ${(error as NodeJS.ErrnoException).code}.`);
    }
  }
}
