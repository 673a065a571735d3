import { execFileSync } from "node:child_process";

/** The key that sets the example up, and the agent's own, which may do no more than work. */
export type Keys = { setUp: string; agent: string };

export function findKeys(): Keys {
  const given = process.env.HOLDPOINT_KEY;
  if (given) return { setUp: given, agent: given };
  return {
    setUp: createKey("example-set-up", ["admin", "tasks:create", "tasks:read"]),
    agent: createKey("apply-agent", ["tasks:work", "tasks:read"]),
  };
}

/** Through the command line, which reaches the board's database: whoever may read that may make keys. */
function createKey(name: string, scopes: string[]): string {
  const options = ["--name", name, "--capability", "job-application", ...scopes.flatMap((scope) => ["--scope", scope])];
  const printed = execFileSync(process.execPath, ["bin/holdpoint.mjs", "key", "create", ...options], { encoding: "utf8" });
  return (JSON.parse(printed) as { key: string }).key;
}
