// The page of the API has every call, and what it shows for copying is taken by the doors.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { z } from "zod";
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

test.each(all.filter(({ gives }) => !gives).map((operation) => [operation.name, operation] as const))("%s says what comes out, field by field, and each code of its refusals", (name, { output, errors = [] }) => {
  const { answer, errors: told } = calls.find(({ id }) => id === name)!;
  for (const field of Object.keys((output as z.ZodObject).shape)) expect(answer[0]!.shape).toMatch(new RegExp(`\\b${field}\\??: `));
  expect(told.map(({ code }) => code)).toEqual(expect.arrayContaining([...errors]));
  const shapes = answer.map(({ shape }) => shape).join("\n");
  expect(shapes).not.toMatch(/\w,\w|undefined|\[object/);
  // Each document that is named is there, once.
  for (const [, document] of shapes.matchAll(/(?<!")\b([A-Z]\w+)\b(?!")/g)) expect(answer.filter((one) => one.name === document)).toHaveLength(1);
});

test("the Python is Python", () => {
  const code = calls.map(({ calls: [, , python] }) => python!.code).join("\n\n");
  execFileSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: code });
});
