// Another person at the same board: nobody invites in these tests, so they are written into its database.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import pg from "pg";
import { uuidv7 } from "uuidv7";

/** With the owner's password. */
export async function addPerson(name: string, role = "approver"): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const owner = process.env["HOLDPOINT_TEST_EMAIL"];
  await inDatabase((client) =>
    client.query(
      `with person as (insert into users (id, name, email, role, email_verified) values ($1, $2, $3, $4, true) returning id)
       insert into accounts (id, user_id, account_id, provider_id, password)
       select $5, person.id, person.id, 'credential', (select a.password from accounts a join users u on u.id = a.user_id where u.email = $6) from person`,
      [uuidv7(), name, email, role, uuidv7(), owner],
    ),
  );
  return email;
}

/** A browser of their own, signed in. */
export async function seat(browser: Browser, email: string): Promise<BrowserContext> {
  const origin = process.env["HOLDPOINT_TEST_ADDRESS"]!;
  const context = await browser.newContext({ baseURL: origin });
  const data = { email, password: process.env["HOLDPOINT_TEST_PASSWORD"] };
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`Sign-in answers ${answer.status()}: ${await answer.text()}`);
  return context;
}

/** As the owner of the board's own database. */
export async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = readFileSync(join(process.env["HOLDPOINT_TEST_DATA_DIR"]!, "postgres", "owner-url"), "utf8").trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
