// A command on the database where no board is: it makes none, and says where it looked.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { dropDatabase } from "../lib/db/test-database";
import { root } from "./source-files";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-no-board-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = ["key", "create", "--name", "x", "--capability", "x", "--scope", "tasks:work"];

function holdpoint(args: string[], env: Record<string, string>): Promise<{ code: number; said: string; out: string }> {
  const { DATABASE_URL: _, ...own } = process.env;
  return new Promise((done) => execFile(process.execPath, ["bin/holdpoint.mjs", ...args], { cwd: root, env: { ...own, ...env } as NodeJS.ProcessEnv }, (error, out, err) => done({ code: error ? Number(error.code) : 0, said: out + err, out })));
}

test.each([KEY, ["sweep"], ["retain"], ["audit", "verify"], ["audit", "anchor"], ["backup", join(folder, "backup")], ["doctor"]])("%s %s in a data folder without one", async (...args) => {
  const data = join(folder, args.slice(0, 2).join("-").replace(/\W+/g, "-"));
  const { code, said } = await holdpoint(args, { HOLDPOINT_DATA_DIR: data });
  expect([code, said, existsSync(data)]).toEqual([1, expect.stringMatching(new RegExp(`no board in ${data}[^]*HOLDPOINT_DATA_DIR or DATABASE_URL`)), false]);
  expect(said).not.toContain("hp_");
}, 60_000);

test("nor in a folder with something else in it, nor in a database without tables", async () => {
  const data = join(folder, "other");
  mkdirSync(join(data, "postgres", "data"), { recursive: true });
  expect(await holdpoint(KEY, { HOLDPOINT_DATA_DIR: data })).toMatchObject({ code: 1, said: expect.stringContaining("no board in") });
  expect(readdirSync(data, { recursive: true }).sort()).toEqual(["postgres", "postgres/data"]);
  const server = new pg.Client({ connectionString: process.env["HOLDPOINT_TEST_URL"] });
  await server.connect();
  const url = new URL(process.env["HOLDPOINT_TEST_URL"]!);
  url.pathname = `/empty_${process.pid}`;
  await server.query(`create database empty_${process.pid}`);
  const { code, said } = await holdpoint(KEY, { DATABASE_URL: url.href });
  const empty = new pg.Client({ connectionString: url.href });
  await empty.connect();
  const { rows } = await empty.query("select count(*)::int as tables from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')");
  await empty.end();
  await server.end();
  await dropDatabase(`empty_${process.pid}`);
  expect([code, said, rows]).toEqual([1, expect.stringContaining("no board in the database that DATABASE_URL names"), [{ tables: 0 }]]);
  expect(said).not.toContain(url.password);
}, 60_000);
