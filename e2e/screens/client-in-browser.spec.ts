// The packed client in a real browser: it works on a page of the board's own origin, and from any other the API is closed to it.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type * as Package from "@/lib/client/package";
import { openBoard } from "../job/board";

test.beforeAll(() => void execFileSync(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())']));

/** A page of nobody's at `origin` that has the client as a module beside it. */
async function openWithClient(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/consumer/**`, (route) => {
    const script = route.request().url().endsWith(".js");
    return route.fulfill({ contentType: script ? "text/javascript" : "text/html", body: script ? readFileSync("dist/package/client.js", "utf8") : "<!doctype html><title>Consumer</title>" });
  });
  await page.goto(`${origin}/consumer/`);
}

test("an agent in a page claims, asks, and goes on with what a person approved", async ({ page }) => {
  const { url, key, person } = await openBoard();
  const capability = `browser-${randomUUID().slice(0, 8)}`;
  await person.putCapability({ name: capability, undoSeconds: 0 });
  const { id } = await person.createTask({ capability, title: "Write to Ada", input: { to: "ada@example.com" } });
  await openWithClient(page, url);
  const work = () => page.evaluate(async ([key, capability]) => {
    const client = "/consumer/client.js";
    const { connect, work } = (await import(/* @vite-ignore */ client)) as typeof Package;
    const done: unknown[] = [];
    await work<{ to: string }>({ capabilities: [capability!], board: connect({ key: key! }), drain: true }, async (task) => {
      if (!task.approved) await task.park({ question: "Send the letter", risk: "low", reversible: true, blocks: [{ kind: "message", to: task.input.to, body: "Dear Ada" }] });
      await task.redeem();
      done.push(task.approved!.blocks[0]);
    }).done;
    return done;
  }, [key, capability]);
  expect(await work()).toEqual([]);
  const { approval } = await person.getTask({ id });
  await person.decide({ id: approval!.id, verdict: "approve", seenHash: approval!.contentHash });
  expect(await work()).toEqual([{ kind: "message", to: "ada@example.com", body: "Dear Ada" }]);
  expect((await person.getTask({ id })).status).toBe("completed");
});

test("a page of another origin reaches nothing, key or not", async ({ page }) => {
  const { url, key } = await openBoard();
  await openWithClient(page, "http://elsewhere.test");
  const said = await page.evaluate(async ([url, key]) => {
    const client = "/consumer/client.js";
    const { connect } = (await import(/* @vite-ignore */ client)) as typeof Package;
    return connect({ url: url!, key: key!, retrySeconds: 0 }).listTasks({}).then(() => "answered", (error: Error) => error.name);
  }, [url, key]);
  expect(said).toBe("Unreachable");
});
