// One call to an address from outside, against real servers on loopback that behave badly.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Receiver, receiver } from "../../e2e/receiver";
import { post } from "./post";

let canary: Receiver;
const open: Receiver[] = [];

beforeEach(async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.2");
  canary = await receiver("127.0.0.1");
  open.push(canary);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  vi.unstubAllEnvs();
});

async function fit(): Promise<Receiver> {
  const made = await receiver("127.0.0.2", canary.port);
  open.push(made);
  return made;
}

test("a name that means another address after it was checked gains nothing", async () => {
  const good = await fit();
  const answers = [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]];
  const lookup = vi.fn(() => Promise.resolve(answers.shift()!));
  expect(await post(`http://rebinding.example:${canary.port}/hook`, {}, "{}", lookup)).toEqual({ status: 204, retryAfter: null });
  expect(good.calls.map(({ headers }) => headers.host)).toEqual([`rebinding.example:${canary.port}`]);
  expect(lookup).toHaveBeenCalledOnce();
  await expect(post(`http://rebinding.example:${canary.port}/hook`, {}, "{}", lookup)).rejects.toThrow("unless HOLDPOINT_NOTICES_ALLOW");
  expect(canary.calls).toEqual([]);
});

test.each(["http://127.0.0.1", "http://localhost", "http://[::ffff:127.0.0.1]", "http://2130706433", "http://0x7f.1", "http://0"])("%s reaches nobody", async (origin) => {
  await expect(post(`${origin}:${canary.port}/hook`, {}, "{}")).rejects.toThrow();
  expect(canary.calls).toEqual([]);
});

test("a redirect is an answer, and is not followed", async () => {
  const good = await fit();
  good.answer = (response) => void response.writeHead(307, { location: canary.url }).end();
  expect(await post(good.url, {}, "{}")).toEqual({ status: 307, retryAfter: null });
  expect(canary.calls).toEqual([]);
});

test("an answer without end is let go of", async () => {
  const good = await fit();
  let written = 0;
  const closed = new Promise<void>((done) => {
    good.answer = (response) => {
      response.writeHead(200).on("close", done);
      const more = () => {
        while (!response.destroyed && written < 10_000_000) {
          written += 16_384;
          if (!response.write(Buffer.alloc(16_384))) return void response.once("drain", more);
        }
      };
      more();
    };
  });
  expect(await post(good.url, {}, "{}")).toEqual({ status: 200, retryAfter: null });
  await closed;
  expect(written).toBeLessThan(10_000_000);
});

test("who does not answer is waited for five seconds, and a lookup counts", async () => {
  const good = await fit();
  good.answer = () => undefined;
  const both = [post(good.url, {}, "{}"), post("https://slow.example/", {}, "{}", () => new Promise(() => undefined))];
  for (const one of await Promise.allSettled(both)) expect(one).toMatchObject({ status: "rejected", reason: { message: "no answer within 5 s" } });
});
