// `holdpoint start` as people type it.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { root } from "../source-files";
import { build } from "./build";
import { leftovers } from "./processes";
import { endAll, start } from "./product";

const data = mkdtempSync(join(tmpdir(), "holdpoint-cli-start-"));
beforeAll(build, 300_000);
afterEach(endAll);
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("`holdpoint start`, from a folder of the checkout, is npm start: it serves, and ends whole on a SIGTERM that reaches only npx and its shell", async () => {
  const product = start({ data, by: "command", cwd: join(root, "docs") });
  expect((await fetch(`${await product.ready}/api/v1/health/ready`)).status).toBe(200);
  product.signal("SIGTERM");
  // What the shell had started holds its output open until it ends.
  expect([await product.ended, leftovers(product.mark, data)]).toEqual([null, []]);
});

test("`holdpoint start` takes no options, and says so instead of starting without them", async () => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) => execFile(process.execPath, ["bin/holdpoint.mjs", "start", "--port", "1"], { cwd: root }, (error, _, said) => done({ code: error?.code, stderr: said })));
  expect([code, stderr]).toEqual([2, expect.stringContaining("--port")]);
});
