// Finds a Chromium for the tests, or installs one.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { Refusal, say, timed } from "./say.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Sets HOLDPOINT_CHROMIUM, from which the test runner takes its browser. */
export async function findBrowser() {
  const found = named() ?? installed() ?? (await own()) ?? (await fromDebian()) ?? (await fromPlaywright());
  if (!found) throw new Refusal("The tests need Chromium: install it, or name it in HOLDPOINT_CHROMIUM.");
  say(`Browser: ${found}`);
  process.env.HOLDPOINT_CHROMIUM = found;
}

function named() {
  const path = process.env.HOLDPOINT_CHROMIUM;
  if (path && !isProgram(path)) throw new Refusal(`HOLDPOINT_CHROMIUM names ${path}, which is not a program.`);
  return path || null;
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(isProgram) ?? null;
}

async function own() {
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await timed("Installing Chromium with apt-get", async () => {
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
  });
  return installed();
}

async function fromPlaywright() {
  await timed("Installing Chromium with Playwright", () =>
    run(process.execPath, [join("node_modules", "playwright-core", "cli.js"), "install", "chromium"], { limit: 300_000 }),
  );
  return own();
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
