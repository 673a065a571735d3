// What a command on the database says while it takes long.
import { spawn } from "node:child_process";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../lib/db/test-database";
import { root } from "./source-files";

test("a command that takes long says so every two seconds on stderr, and then its answer on stdout", async () => {
  const database = await testDatabase();
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  await holder.query("begin; lock table tasks in access exclusive mode");
  const child = spawn(process.execPath, ["bin/holdpoint.mjs", "sweep"], { cwd: root, env: { ...process.env, DATABASE_URL: database.ownerUrl }, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said.out += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (said.err += part));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  await expect.poll(() => said.err, { timeout: 60_000 }).toMatch(/Still at work after \d+ s[^]*Still at work after \d+ s/);
  await holder.query("commit");
  await holder.end();
  expect([await ended, said.out]).toEqual([0, expect.stringMatching(/^0 leases lapsed/)]);
  await database.drop();
}, 120_000);
