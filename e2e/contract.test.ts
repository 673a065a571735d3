// The table of operations, the routes, the client and the documents say the same.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createClient } from "../lib/client/api";
import { type Operation, operations } from "../lib/contract/operations";
import { STATUSES, turnOf } from "../lib/contract/statuses";
import { openapi } from "../lib/http/openapi";
import { type Transition, TRANSITIONS } from "../lib/machine/transitions";
import { readSources } from "./source-files";

const all = Object.values(operations) as Operation[];
const routes = readSources().filter(({ path }) => /^app\/api\/v1\/.*route\.ts$/.test(path));

describe("the contract", () => {
  test.each(all.map((operation) => [operation.name, operation] as const))("%s has its route, its client method and its document", (name, operation) => {
    const file = `app/api/v1${operation.path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`export const ${operation.method} = serve\\(operations\\.${name}, `));
    expect(createClient()).toHaveProperty(name);
    const paths = openapi()["paths"] as Record<string, Record<string, { operationId: string }>>;
    expect(paths[`/api/v1${operation.path}`]?.[operation.method.toLowerCase()]?.operationId).toBe(name);
  });

  test("every route is in the table, method by method", () => {
    const served = routes.flatMap(({ path, text }) => [...text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE) = (\w+)\(operations\.(\w+)/g)].map(([, method, by, name]) => [path, method, by, name] as const));
    const exported = routes.flatMap(({ text }) => [...text.matchAll(/export (?:const|function|async function) (GET|POST|PUT|PATCH|DELETE|HEAD)\b/g)]);
    expect(served.length).toBe(exported.length);
    for (const [path, method, by, name] of served) {
      expect(by).toBe("serve");
      expect([path, (operations as Record<string, Operation>)[name!]?.method]).toEqual([path, method]);
    }
    expect(served.map(([, , , name]) => name).sort()).toEqual(all.map(({ name }) => name).sort());
  });

  test("the committed OpenAPI document is what the table says", async () => {
    await expect(`${JSON.stringify(openapi(), null, 1)}\n`).toMatchFileSnapshot("../docs/openapi.json");
  });

  test("docs/states.md is what the state machine says", async () => {
    await expect(statesDocument()).toMatchFileSnapshot("../docs/states.md");
  });
});

function statesDocument(): string {
  const rows = Object.entries(TRANSITIONS as Record<string, Transition>).map(
    ([action, { by, from, guard, to, events }]) => `| ${action} | ${by} | ${list(from)} | ${guard} | ${list(to)} | ${list(events)} |`,
  );
  const statuses = STATUSES.map((status) => `| \`${status}\` | ${turnOf(status)} |`);
  return [
    "# The task state machine", "",
    "Made from `lib/machine/transitions.ts` and `lib/contract/statuses.ts` by the tests; change those, then run `npx vitest run e2e/contract.test.ts -u`.", "",
    "| status | whose turn |", "|---|---|", ...statuses, "",
    "A lease past its deadline is lapsed, and an approval past its deadline is `expired`, whenever a row is read; no timer is needed for either.", "",
    "| action | by | from | guard | to | events |", "|---|---|---|---|---|---|", ...rows, "",
    "What is not in this table is refused with 409 and the task's present status, and nothing is written.", "",
  ].join("\n");
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(" ") || "-";
}
