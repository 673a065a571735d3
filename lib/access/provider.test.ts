// Sign-in by OpenID Connect against a real provider, run here: discovery, PKCE, nonce, a signed ID token.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { answerAuth } from "../http/answer-auth";
import { removePerson } from "../transitions/change-person";
import { invite, listInvitations } from "../transitions/invite";
import { forgetAuth } from "./auth";
import { readSession } from "./read-session";

const HERE = "http://127.0.0.1:3000";
let board: TestBoard;
let server: Server;
let issuer: string;
/** Who signs in at the provider next, and whether it vouches for the address. */
let account = { sub: "1", email: "ada@example.test", email_verified: true, name: "Ada" };

beforeAll(async () => {
  board = await testBoard();
  server = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "holdpoint", client_secret: "s".repeat(32), redirect_uris: [`${HERE}/api/auth/callback/oidc`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...account, sub: id }) }),
    features: { devInteractions: { enabled: true } },
  });
  Object.assign(process.env, { HOLDPOINT_OIDC_ISSUER: issuer, HOLDPOINT_OIDC_CLIENT_ID: "holdpoint", HOLDPOINT_OIDC_CLIENT_SECRET: "s".repeat(32) });
  forgetAuth();
});
afterAll(async () => {
  for (const name of ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"]) delete process.env[`HOLDPOINT_OIDC_${name}`];
  server.close();
  await board.drop();
});

/** A browser in miniature: keeps cookies of both hosts, follows redirects, and fills in the provider's forms. */
async function signIn() {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (answer: Response) => answer.headers.getSetCookie().forEach((cookie) => jar.set(cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1).split(";")[0]!));
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const init = { method: form ? "POST" : "GET", headers: { cookie: cookies(), ...(form && { "content-type": "application/x-www-form-urlencoded" }) }, redirect: "manual" as const, ...(form && { body: new URLSearchParams(form).toString() }) };
    const answer = await (url.startsWith(HERE) ? answerAuth(new Request(url, init)) : fetch(url, init));
    keep(answer);
    const to = answer.headers.get("location");
    if (!to) return answer;
    const next = new URL(to, url).href;
    return next.startsWith(HERE) && !next.includes("/api/auth/") ? answer : visit(next);
  };
  const begun = await answerAuth(new Request(`${HERE}/api/auth/sign-in/provider`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ next: "/approvals" }) }));
  keep(begun);
  let page = await visit(((await begun.json()) as { url: string }).url);
  while (page.status === 200) {
    const html = await page.text();
    const action = /action="([^"]+)"/.exec(html)![1]!;
    page = await visit(new URL(action, issuer).href, html.includes("name=\"login\"") || html.includes('value="login"') ? { prompt: "login", login: account.sub, password: "any" } : { prompt: "consent" });
  }
  return { to: page.headers.get("location")!, person: await readSession(new Headers({ cookie: cookies() })) };
}

test("who is here already signs in by the address that the provider vouches for, and keeps their role", async () => {
  const person = await board.person("operator", "Ada");
  account = { sub: "ada", email: person.email, email_verified: true, name: "Somebody else" };
  const { to, person: signedIn } = await signIn();
  expect(new URL(to, HERE).pathname).toBe("/approvals");
  expect(signedIn).toMatchObject({ userId: person.userId, name: "Ada", role: "operator" });
  const { rows } = await board.owner.query("select access_token, refresh_token, id_token from accounts where user_id = $1", [person.userId]);
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
});

test("a stranger is not let in, nor is an address that the provider does not vouch for", async () => {
  account = { sub: "eve", email: "eve@example.test", email_verified: true, name: "Eve" };
  expect(await signIn()).toMatchObject({ person: null, to: expect.stringContaining("/sign-in?refused=provider") });
  await invite(board.admin, { email: "eve@example.test", role: "admin", days: 1 });
  account = { ...account, email_verified: false };
  expect((await signIn()).person).toBeNull();
  account = { sub: "mallory", email: board.admin.email, email_verified: false, name: "Mallory" };
  expect((await signIn()).person).toBeNull();
  expect((await board.owner.query("select from users where email = 'eve@example.test'")).rowCount).toBe(0);
});

test("who was invited comes in with the invitation's role, which is used up; who was removed does not come back by themselves", async () => {
  account = { sub: "bo", email: "bo@example.test", email_verified: true, name: "Bo" };
  await invite(board.admin, { email: "bo@example.test", role: "approver", days: 1 });
  const { person } = await signIn();
  expect(person).toMatchObject({ name: "Bo", email: "bo@example.test", role: "approver" });
  expect((await listInvitations()).items.find(({ email }) => email === "bo@example.test")).toMatchObject({ state: "used" });
  await removePerson(board.admin, { id: person!.userId });
  expect((await signIn()).person).toBeNull();
  await invite(board.admin, { email: "bo@example.test", role: "viewer", days: 1 });
  expect((await signIn()).person).toMatchObject({ userId: person!.userId, role: "viewer" });
});

const begun = () => answerAuth(new Request(`${HERE}/api/auth/sign-in/provider`, { method: "POST", headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.7" }, body: '{"next":"/"}' }));

test("a provider that is away is asked again once in a while, not by everybody who tries", async () => {
  let asked = 0;
  const away = createServer((_request, response) => (asked++, response.writeHead(500).end()));
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("HOLDPOINT_OIDC_ISSUER", `http://127.0.0.1:${(away.address() as AddressInfo).port}`);
  forgetAuth();
  for (let tries = 0; tries < 5; tries++) {
    const answer = await begun();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect(asked).toBeLessThanOrEqual(8);
  vi.unstubAllEnvs();
  forgetAuth();
  away.close();
});

test("without a provider in the environment there is no such way in", async () => {
  delete process.env["HOLDPOINT_OIDC_ISSUER"];
  const begin = new Request(`${HERE}/api/auth/sign-in/provider`, { method: "POST", headers: { "content-type": "application/json" }, body: '{"next":"/"}' });
  expect((await answerAuth(begin)).status).toBe(404);
  expect((await answerAuth(new Request(`${HERE}/api/auth/callback/oidc?code=x&state=y`))).status).toBe(404);
});
