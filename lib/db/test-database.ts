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
    await onServer(`drop database ${name} with (force)`, `drop role if exists ${name}_app, ${name}_read`);
  };
  return { ownerUrl: ownerUrl.href, appUrl, drop };
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
