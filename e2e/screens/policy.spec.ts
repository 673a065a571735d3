// What the policy of the pages forbids does not happen, and what the pages need is not forbidden.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "@playwright/test";
import { Desk, signIn } from "./desk";

type Watched = { violations: string[]; elsewhere: string[] };

async function watch(page: Page): Promise<Watched> {
  const watched: Watched = { violations: [], elsewhere: [] };
  const host = new URL(process.env["HOLDPOINT_TEST_ADDRESS"]!).host;
  await page.exposeFunction("violated", (what: string) => void watched.violations.push(what));
  await page.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => void (window as never as { violated(what: string): void }).violated(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)));
  page.on("console", (message) => /Content Security Policy|Trusted/.test(message.text()) && watched.violations.push(message.text()));
  page.on("request", (request) => /^https?:/.test(request.url()) && new URL(request.url()).host !== host && watched.elsewhere.push(request.url()));
  return watched;
}

test("no page violates its policy or asks another host, whatever an agent wrote", async ({ page }) => {
  const watched = await watch(page);
  await page.goto("/sign-in");
  await page.goto("/setup?token=x");
  await signIn(page);
  const desk = await Desk.open();
  const evil = `<script>alert(1)</script><img src=https://evil.example/x onerror=alert(1)><svg onload=alert(1)> [link](https://evil.example) ![x](https://evil.example/y.png) {{7*7}} </script><!--`;
  const asked = await desk.ask(evil, {
    target: "https://evil.example/a", reason: evil,
    blocks: [
      { kind: "message", to: evil, subject: evil, body: evil, format: "markdown" }, { kind: "text", text: evil }, { kind: "json", value: { [evil]: evil } }, { kind: "command", script: evil },
      { kind: "fields", fields: [{ name: "a", type: "text", value: evil, label: evil }] }, { kind: "change", before: { a: evil }, after: { a: `${evil}!` } }, { kind: "table", columns: [evil], rows: [[evil]] },
      { kind: "patch", diff: `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-${evil}\n+${evil}!\n` },
    ],
  } as never);
  for (const path of ["/", `/?task=${asked.taskId}`, `/approvals/${asked.id}`, `/approvals/batch?ids=${asked.id}`, "/escalations", `/tasks/${asked.taskId}`, "/nothing"]) {
    await page.goto(path);
    await page.waitForTimeout(300);
  }
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(watched).toEqual({ violations: [], elsewhere: [] });
  await desk.clear();
});

test("a script that gets into the markup does not run", async ({ page }) => {
  await page.goto("/sign-in");
  const ran = await page.evaluate(async () => {
    const found: string[] = [];
    (window as never as { ran(what: string): void }).ran = (what) => void found.push(what);
    const inline = document.createElement("script");
    inline.textContent = "ran('inline')";
    document.body.append(inline);
    document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="ran('handler')"><a id="js" href="javascript:ran('link')">x</a><base href="https://evil.example/"><iframe srcdoc="<script>parent.ran('frame')</script>"></iframe>`);
    document.getElementById("js")!.click();
    setTimeout("ran('eval')" as never);
    await new Promise((done) => setTimeout(done, 300));
    return [...found, document.baseURI.includes("evil") ? "base" : ""].filter(Boolean);
  });
  expect(ran).toEqual([]);
});

test("another site can neither frame a page nor make the browser act on the board", async ({ page }) => {
  await signIn(page);
  const board = process.env["HOLDPOINT_TEST_ADDRESS"]!;
  const evil = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<iframe src="${board}/approvals" name="board"></iframe>`)).listen(0, "127.0.0.1");
  await once(evil, "listening");
  await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`);
  await page.waitForTimeout(500);
  expect(page.frames().find((frame) => frame.name() === "board")!.url()).toMatch(/^chrome-error:/);
  const answers = await page.evaluate(async (to) => {
    const tries = [{ headers: { "content-type": "text/plain" } }, { headers: { "content-type": "application/json" } }, { headers: { "content-type": "application/x-www-form-urlencoded" } }];
    return Promise.all(tries.map((init) => fetch(`${to}/api/v1/halt`, { method: "POST", credentials: "include", body: '{"reason":"x"}', mode: init.headers["content-type"].includes("json") ? "cors" : "no-cors", ...init }).then(({ type, status }) => `${type} ${status}`, () => "refused")));
  }, board);
  expect(answers.every((answer) => answer === "refused" || answer === "opaque 0"), answers.join()).toBe(true);
  const halted = (await (await page.request.get(`${board}/api/v1/board`)).json()) as { halt: { halted: boolean } };
  expect(halted.halt.halted).toBe(false);
  evil.close();
});
