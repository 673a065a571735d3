import { execFileSync } from "node:child_process";

/** Who creates the tasks, and the agent, which may do no more than work on them. */
export type Keys = { planner: string; agent: string };

export function findKeys(): Keys {
  const given = process.env.HOLDPOINT_KEY;
  if (given) return { planner: given, agent: given };
  return {
    planner: createKey("job-search", ["tasks:create"]),
    agent: createKey("apply-agent", ["tasks:work", "tasks:read"]),
  };
}

/**
 * Through the command line, which reaches the board's database: whoever may read that may make keys.
 * It also creates the capability, with the default policy, where there is none.
 */
function createKey(name: string, scopes: string[]): string {
  const options = ["--name", name, "--capability", "job-application", ...scopes.flatMap((scope) => ["--scope", scope])];
  const printed = execFileSync(process.execPath, ["bin/holdpoint.mjs", "key", "create", ...options], { encoding: "utf8" });
  return (JSON.parse(printed) as { key: string }).key;
}
