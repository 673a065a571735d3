import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAuth } from "../http/answer-auth";
import { makeKey } from "../db/api-key";
import { heartbeatPool, peoplePool } from "../db/pool";
import { insertPerson } from "../db/insert-person";
import { type TestDatabase, testDatabase } from "../db/test-database";
import { createKey } from "../transitions/create-key";
import { hashPassword } from "better-auth/crypto";
import { identify } from "./identify";

let database: TestDatabase;
let key: string;
let keyId: string;
beforeAll(async () => {
  database = await testDatabase();
  await insertPerson(peoplePool(), { name: "Ada", email: "Ada@Example.test", passwordHash: await hashPassword("correct horse"), role: "approver" });
  ({ key, id: keyId } = await createKey({ name: "worker", capabilities: ["job-application"], scopes: ["tasks:work", "tasks:read"] }));
});
afterAll(() => database.drop());

const asks = (headers: Record<string, string>) => identify({ headers: new Headers(headers) });
const refusal = (headers: Record<string, string>) => asks(headers).then(() => "known", (error: { code: string }) => error.code);
const call = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
  answerAuth(new Request(`http://127.0.0.1:3000/api/auth/${path}`, {
    method, headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers }, ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  }));
const signIn = (password = "correct horse", headers: Record<string, string> = {}, email = "ada@example.test") => call("sign-in/email", "POST", { email, password }, headers);
const cookieOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");

describe("a key", () => {
  test("names its agent, scopes and capabilities", async () => {
    expect(await asks({ authorization: `Bearer ${key}` })).toMatchObject({
      kind: "agent", keyId, name: "worker", scopes: ["tasks:work", "tasks:read"], capabilities: ["job-application"],
    });
    expect(await asks({ authorization: `bearer ${key}` })).toMatchObject({ kind: "agent" });
  });

  test("is refused when it is malformed, unknown, sent twice or by another scheme", async () => {
    const wrong = ["", "Bearer", "Bearer ", key, `Basic ${key}`, `Bearer ${key}, Bearer ${key}`, `Bearer ${key} ${key}`, `Bearer ${makeKey().key}`, `Bearer ${key.slice(0, -1)}`, `Bearer hp_${"a".repeat(10_000)}`];
    for (const authorization of wrong) expect(await refusal({ authorization }), authorization.slice(0, 80)).toBe("unauthenticated");
  });

  test("with a wrong checksum asks the database nothing", async () => {
    const pool = peoplePool();
    let queries = 0;
    const count = () => queries++;
    pool.on("acquire", count);
    const wrong = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
    expect(await refusal({ authorization: `Bearer ${wrong}` })).toBe("unauthenticated");
    pool.off("acquire", count);
    expect(queries).toBe(0);
  });

  test("that many use at once is read once", async () => {
    const other = await createKey({ name: "crowd", capabilities: ["*"], scopes: ["tasks:read"] });
    let queries = 0;
    const count = () => queries++;
    peoplePool().on("acquire", count);
    await Promise.all(Array.from({ length: 50 }, () => asks({ authorization: `Bearer ${other.key}` })));
    peoplePool().off("acquire", count);
    // The read, and the note that it was seen.
    expect(queries).toBeLessThanOrEqual(2);
  });

  test("that is revoked or has expired stops within a second", async () => {
    const revoked = await createKey({ name: "revoked", capabilities: ["*"], scopes: ["tasks:read"] });
    const expired = await createKey({ name: "expired", capabilities: ["*"], scopes: ["tasks:read"] });
    for (const { key: live } of [revoked, expired]) expect(await refusal({ authorization: `Bearer ${live}` })).toBe("known");
    await peoplePool().query("update api_keys set revoked_at = board_now() where id = $1", [revoked.id]);
    await peoplePool().query("update api_keys set expires_at = board_now() where id = $1", [expired.id]);
    const from = performance.now();
    while ((await refusal({ authorization: `Bearer ${revoked.key}` })) === "known" || (await refusal({ authorization: `Bearer ${expired.key}` })) === "known")
      expect(performance.now() - from).toBeLessThan(1000);
  });

  test("is kept as a hash only, and its use is noted", async () => {
    await asks({ authorization: `Bearer ${key}` });
    const { rows } = await peoplePool().query("select k.*, k.last_seen_at is not null as seen from api_keys k where id = $1", [keyId]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(11));
    await expect.poll(async () => (await peoplePool().query("select last_seen_at from api_keys where id = $1", [keyId])).rows[0].last_seen_at).not.toBeNull();
  });
});

describe("a session", () => {
  test("names its person", async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^holdpoint\.session_token=.*; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(await asks({ cookie: cookieOf(answer) })).toMatchObject({ kind: "person", name: "Ada", email: "ada@example.test", role: "approver" });
    const session = (await (await call("get-session", "GET", undefined, { cookie: cookieOf(answer) })).json()) as { user: { role: string } };
    expect(session.user.role).toBe("approver");
  });

  test("and a key in one request are refused", async () => {
    expect(await refusal({ cookie: cookieOf(await signIn()), authorization: `Bearer ${key}` })).toBe("bad_request");
    expect(await refusal({ cookie: "theme=dark", authorization: `Bearer ${key}` })).toBe("known");
  });

  test("that is forged, cut or nobody's is nobody", async () => {
    const cookie = cookieOf(await signIn());
    for (const wrong of ["holdpoint.session_token=", "holdpoint.session_token=x.y", cookie.slice(0, -3), cookie.replace("token=", "token=a"), `holdpoint.session_token=${"a".repeat(8000)}`])
      expect(await asks({ cookie: wrong })).toBeNull();
    expect(await asks({})).toBeNull();
  });

  test("ends with sign-out, with its row and with its time", async () => {
    for (const end of [
      (cookie: string) => call("sign-out", "POST", "{}", { cookie }),
      () => peoplePool().query("delete from sessions"),
      () => peoplePool().query("update sessions set expires_at = now() - interval '1 second'"),
    ]) {
      const cookie = cookieOf(await signIn());
      expect(await asks({ cookie })).not.toBeNull();
      await end(cookie);
      expect(await asks({ cookie })).toBeNull();
    }
  });

  test("is replaced at sign-in", async () => {
    const before = cookieOf(await signIn());
    const after = cookieOf(await signIn("correct horse", { cookie: before }));
    expect(after).not.toBe(before);
    expect(await asks({ cookie: before })).toBeNull();
    expect(await asks({ cookie: after })).not.toBeNull();
  });

  test("is renewed by get-session when it is older than an hour, cookie and row together", async () => {
    const cookie = cookieOf(await signIn());
    await peoplePool().query("update sessions set expires_at = now() + interval '3 hours'");
    const answer = await call("get-session", "GET", undefined, { cookie });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^holdpoint\.session_token=.+Max-Age=86400/);
    const { rows } = await peoplePool().query("select max(expires_at) > now() + interval '23 hours' as renewed from sessions");
    expect(rows[0].renewed).toBe(true);
  });
});

describe("sign-in", () => {
  test("answers the same for an unknown address and a wrong password", async () => {
    const times: number[] = [];
    const answers: string[] = [];
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      const from = performance.now();
      const answer = await signIn("wrong password", {}, email);
      times.push(performance.now() - from);
      const { instance: _, ...problem } = (await answer.json()) as { instance: string };
      answers.push(JSON.stringify([answer.status, problem]));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain("401");
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(3);
    expect((await signIn()).status).toBe(200);
  });

  test("is refused to another site, with and without a session", async () => {
    const cookie = cookieOf(await signIn());
    expect((await signIn("correct horse", { origin: "https://evil.example" })).status).toBe(403);
    expect((await signIn("correct horse", { origin: "https://evil.example", cookie })).status).toBe(403);
    expect((await call("sign-out", "POST", "{}", { cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await asks({ cookie })).not.toBeNull();
    for (const origin of ["http://127.0.0.1:3000", "http://localhost:3000"]) expect((await signIn("correct horse", { origin })).status).toBe(200);
  });

  test("takes bad input with the right 4xx", async () => {
    const cases: [unknown, number][] = [["{", 400], ["null", 422], ["[]", 422], [{}, 422], [{ email: 1, password: "x" }, 422], [{ email: "a@b.test", password: "x", role: "admin" }, 422], [{ email: "not an address", password: "x" }, 401], [`{"email":"${"a".repeat(20_000)}"}`, 413]];
    for (const [body, status] of cases) expect((await call("sign-in/email", "POST", body)).status, JSON.stringify(body).slice(0, 60)).toBe(status);
    expect((await call("sign-in/email", "POST", "email=a", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });

  test("is the only way in: nothing else of the library is open", async () => {
    const body = { email: "new@example.test", password: "long enough", name: "New" };
    for (const path of ["sign-up/email", "update-user", "change-email", "delete-user", "request-password-reset", "sign-in/social", "update-session", "list-sessions", "sign-in/email/", "ok"])
      expect((await call(path, "POST", body)).status, path).toBe(404);
    for (const path of ["error", "ok", "list-sessions", "sign-out", "verify-email?token=x"]) expect((await call(path, "GET")).status, path).toBe(404);
    const { rows } = await peoplePool().query("select count(*)::int as people from users");
    expect(rows[0].people).toBe(1);
  });

  test("that fails slows its account down, also when many try at once, and says for how long", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn("guess", {}, "guessed@example.test")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn()).status).toBe(200);
  });
});

test("without a database everything is unavailable, and nobody is taken for nobody", async () => {
  const cookie = cookieOf(await signIn());
  await Promise.all([peoplePool().end(), heartbeatPool().end()]);
  expect((await signIn()).status).toBe(503);
  expect((await call("get-session", "GET", undefined, { cookie })).status).toBe(503);
  expect((await call("sign-out", "POST", "{}", { cookie })).status).toBe(503);
  expect(await refusal({ cookie })).toBe("unavailable");
  await expect(asks({ authorization: `Bearer ${makeKey().key}` })).rejects.toThrow(/pool/);
});
