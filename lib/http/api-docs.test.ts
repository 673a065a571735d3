// The page of the API has every call, and what it shows for copying is taken by the doors.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Operation, operations } from "../contract/operations";
import { parseJson } from "../contract/parse-json";
import { rawPaths } from "../contract/json-field";
import { apiDocs } from "./api-docs";

const calls = apiDocs().flatMap((group) => group.calls);
const all = Object.values(operations) as Operation[];

test("has every operation once, each in three languages", () => {
  expect(calls.map(({ id }) => id).sort()).toEqual(all.map(({ name }) => name).sort());
  for (const call of calls) expect(call.calls.map(({ language }) => language)).toEqual(["curl", "TypeScript", "Python"]);
});

test.each(["createTask", "claim", "heartbeat", "park", "redeem", "complete", "fail", "release", "skip", "settle"])("the body that %s shows is one that it takes", (name) => {
  const operation = all.find((one) => one.name === name)!;
  const code = calls.find(({ id }) => id === name)!.calls[0]!.code;
  const body = parseJson(/-d '(.*)'$/s.exec(code)![1]!, { raw: rawPaths(operation.body!) });
  expect(operation.body!.safeParse(body).error?.issues ?? []).toEqual([]);
});

test("the Python is Python", () => {
  const code = calls.map(({ calls: [, , python] }) => python!.code).join("\n\n");
  execFileSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: code });
});
