// A fresh database for a test file, migrated, with the server's own role; this process's pools use it.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { stopProcess } from "../process";
import { prepareDatabase } from "./migrate";

export type TestDatabase = { ownerUrl: string; appUrl: string; drop: () => Promise<void> };

export async function testDatabase(prepare: (ownerUrl: string) => Promise<{ appUrl: string }> = prepareDatabase): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const ownerUrl = new URL(process.env["HOLDPOINT_TEST_URL"]!);
  await onServer(`create database ${name}`);
  ownerUrl.pathname = `/${name}`;
  const { appUrl } = await prepare(ownerUrl.href);
  process.env["DATABASE_URL"] = ownerUrl.href;
  process.env["HOLDPOINT_APP_URL"] = appUrl;
  const drop = async () => {
    await stopProcess();
    await dropDatabase(name);
  };
  return { ownerUrl: ownerUrl.href, appUrl, drop };
}

const TRIES = 20;
/** What PostgreSQL says while autovacuum is at work in a database: nobody but a superuser ends that, and it is soon done. */
const MAY_NOT_END = "42501";

/** The database with its roles, also where something is still connected to it. */
export async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(`drop database if exists ${name} with (force)`, `drop role if exists ${name}_app, ${name}_read`);
    } catch (error) {
      if ((error as { code?: string }).code !== MAY_NOT_END || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env["HOLDPOINT_TEST_URL"] });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
