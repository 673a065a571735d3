// What the README shows is what runs.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROBLEMS } from "../lib/contract/problem";
import { readSources } from "./source-files";

const readme = readFileSync("README.md", "utf8");

test("the agent in the README is the end of the one in examples", () => {
  const shown = /```js\n([\s\S]*?)```/.exec(readme)![1]!;
  expect(readFileSync("examples/greeting/agent.mjs", "utf8").endsWith(shown)).toBe(true);
  expect(shown.trim().split("\n").length).toBeLessThanOrEqual(15);
});

test("the README's commands and files are there", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const [, script] of readme.matchAll(/npm (?:run )?([\w:-]+)/g)) expect(scripts).toHaveProperty([script!]);
  for (const [, file] of readme.matchAll(/\]\(([^)#]+)\)/g)) expect(existsSync(file!), file!).toBe(true);
  for (const [, command] of readFileSync(".ci/run", "utf8").matchAll(/^\s*(?:exec )?(npm .*)$/gm)) expect(command).toBe("npm test");
});

test("each key that somebody is told to make may do what they are then told to try", () => {
  const told = ["README.md", "docs/agents.md", "examples/README.md", "examples/greeting/agent.mjs", "lib/client/key-command.ts"];
  for (const file of told)
    for (const [command] of readFileSync(file, "utf8").matchAll(/holdpoint key create.*--scope.*/g)) for (const scope of ["tasks:create", "tasks:work", "tasks:read"]) expect(command, file).toContain(scope);
  expect(readSources().filter(({ path, text }) => /^components\//.test(path) && text.includes("key create")).map(({ path }) => path)).toEqual([]);
});

test("docs/agents.md says what to do on each error code", () => {
  const agents = readFileSync("docs/agents.md", "utf8");
  expect(Object.keys(PROBLEMS).filter((code) => !agents.includes(`\`${code}\``))).toEqual([]);
});
