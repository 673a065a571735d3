// Two PostgreSQL under Patroni, etcd, and HAProxy that leads to whoever is the primary.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountFor, binaries, freePort } from "../start/plain-postgres";

const NAMES = ["one", "two"];

export type PatroniCluster = {
  /** The superuser's, through HAProxy. */
  url: string;
  leader(): Promise<string>;
  switchover(): Promise<void>;
  /** Kills Patroni and PostgreSQL of a node at once. */
  kill(name: string): void;
  startNode(name: string): void;
  /** From now on the primary sends its standby nothing. */
  stall(): Promise<void>;
  remove(): Promise<void>;
};

/** Without `synchronous` a failover can lose what was acknowledged. */
export async function startPatroni({ synchronous }: { synchronous: boolean }): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-patroni-"));
  const account = accountFor();
  const own = () => account.uid && execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  const options = { cwd: "/", env: { PATH: `${process.env["PATH"]}:/usr/sbin`, LC_ALL: "C", HOME: folder } as unknown as NodeJS.ProcessEnv, stdio: "ignore" as const };
  const others: ChildProcess[] = [];
  const patronis = new Map<string, ChildProcess>();
  const [etcd, peer, proxy] = await Promise.all([freePort(), freePort(), freePort()]);
  const nodes = await Promise.all(NAMES.map(async (name) => ({ name, data: join(folder, name), rest: await freePort(), port: await freePort() })));
  chmodSync(folder, 0o755);
  for (const node of nodes) writeFileSync(join(folder, `${node.name}.yml`), nodeSettings(node, etcd, synchronous));
  writeFileSync(join(folder, "haproxy.cfg"), proxySettings(proxy, nodes));
  mkdirSync(join(folder, "etcd"), { mode: 0o700 });
  own();
  const client = `http://127.0.0.1:${etcd}`;
  others.push(spawn("etcd", ["--data-dir", join(folder, "etcd"), "--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", `http://127.0.0.1:${peer}`, "--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`, "--initial-cluster", `default=http://127.0.0.1:${peer}`], { ...options, ...account }));
  others.push(spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], options));
  for (const { name } of nodes) startNode(name);
  await until(async () => (await members()).filter(({ state }) => state === "running" || state === "streaming").length === nodes.length && (await members()).some(({ role }) => role === (synchronous ? "sync_standby" : "replica")));

  return {
    url: `postgresql://holdpoint@127.0.0.1:${proxy}/postgres`,
    leader,
    startNode,
    async switchover() {
      const from = await leader();
      const candidate = nodes.find(({ name }) => name !== from)!.name;
      const answer = await fetch(`${restOf(from)}/switchover`, { method: "POST", body: JSON.stringify({ leader: from, candidate }) });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    kill(name) {
      const postmaster = postmasterOf(name);
      patronis.get(name)!.kill("SIGKILL");
      process.kill(postmaster, "SIGKILL");
    },
    async stall() {
      const senders = childrenOf(postmasterOf(await leader())).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("walsender"));
      for (const pid of senders) process.kill(pid, "SIGSTOP");
    },
    async remove() {
      for (const [name, child] of patronis) {
        child.kill("SIGKILL");
        try {
          process.kill(postmasterOf(name), "SIGKILL");
        } catch {
          // It has gone already.
        }
      }
      for (const child of others) child.kill("SIGKILL");
      await sleep(500);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function startNode(name: string): void {
    patronis.set(name, spawn("patroni", [join(folder, `${name}.yml`)], { ...options, ...account }));
  }

  function postmasterOf(name: string): number {
    return Number(readFileSync(join(folder, name, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  function restOf(name: string): string {
    return `http://127.0.0.1:${nodes.find((node) => node.name === name)!.rest}`;
  }

  async function leader(): Promise<string> {
    let found: string | undefined;
    await until(async () => (found = (await members()).find(({ role, state }) => role === "leader" && state === "running")?.name) !== undefined);
    return found!;
  }

  async function members(): Promise<{ name: string; role: string; state: string }[]> {
    for (const { name } of nodes) {
      const answer = await fetch(`${restOf(name)}/cluster`).then((response) => response.json() as Promise<{ members?: { name: string; role: string; state: string }[] }>).catch(() => null);
      if (answer?.members) return answer.members;
    }
    return [];
  }
}

type Node = { name: string; data: string; rest: number; port: number };

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

function nodeSettings({ name, data, rest, port }: Node, etcd: number, synchronous: boolean): string {
  // JSON is YAML.
  return JSON.stringify({
    scope: "board", name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: synchronous, postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: "128MB" } } },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, data_dir: data, bin_dir: binaries(), pgpass: join(dirname(data), `${name}.pgpass`),
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
      authentication: { superuser: { username: "holdpoint" }, replication: { username: "replicator" }, rewind: { username: "rewinder" } },
      parameters: { unix_socket_directories: dirname(data) },
    },
  });
}

function proxySettings(port: number, nodes: Node[]): string {
  return [
    "defaults", "  mode tcp", "  timeout connect 1s", "  timeout client 1h", "  timeout server 1h",
    "listen board", `  bind 127.0.0.1:${port}`, "  option httpchk OPTIONS /primary", "  http-check expect status 200",
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...nodes.map(({ name, port: to, rest }) => `  server ${name} 127.0.0.1:${to} check port ${rest}`), "",
  ].join("\n");
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await done()); tries++) {
    if (tries > 600) throw new Error("Patroni did not come up.");
    await sleep(200);
  }
}
