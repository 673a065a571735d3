// The addresses of the corpus, wherever one is typed in: nowhere private, nothing but https, nothing that is no address.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerAuth } from "../lib/http/answer-auth";
import { operations } from "../lib/contract/operations";
import { AddressRefused, addressOf } from "../lib/notices/address";
import { ORIGIN, send, signedIn } from "./doors";
import { type TestBoard, testBoard } from "./test-board";

type Entry = { id: string; input: string };
const URLS = (JSON.parse(readFileSync(new URL("bad-inputs.json", import.meta.url), "utf8")) as { urls: Entry[] }).urls.map(({ id, input }) => [id, input] as const);

let board: TestBoard;
let cookie: string;
beforeAll(async () => {
  board = await testBoard();
  ({ cookie } = await signedIn("admin"));
});
afterAll(() => board.drop());

const json = { "content-type": "application/json", origin: ORIGIN };

test.each(URLS)("%s: no webhook goes to %j", async (_id, url) => {
  const before = await board.dump();
  const answer = await send({ ...operations.createWebhook, name: "createWebhook" }, { headers: { ...json, cookie }, body: JSON.stringify({ url, kinds: ["parked"], capabilities: [] }) });
  const text = await answer.text();
  if (answer.status !== 201) {
    expect(answer.status, text).toBe(422);
    return void expect(await board.dump()).toBe(before);
  }
  // A name that nobody knows yet is looked up, and judged, before each call.
  await expect(addressOf(new URL(url), () => Promise.resolve(["127.0.0.1"]))).rejects.toBeInstanceOf(AddressRefused);
  expect(isIP(new URL(url).hostname.replace(/^\[|\]$/g, ""))).toBe(0);
});

test.each(URLS)("%s: no sign-in comes back to %j", async (_id, next) => {
  vi.stubEnv("HOLDPOINT_OIDC_ISSUER", "https://provider.example");
  const answer = await answerAuth(new Request(`${ORIGIN}/api/auth/sign-in/provider`, { method: "POST", headers: json, body: JSON.stringify({ next }) }));
  vi.unstubAllEnvs();
  expect(answer.status, await answer.text()).toBe(422);
});
