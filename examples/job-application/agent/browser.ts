import { existsSync } from "node:fs";
import { chromium, type Page } from "playwright-core";

/** Gives `use` a page in a fresh headless Chromium, and ends it whatever happens. */
export async function inBrowser(use: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments(),
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: "en-GB" });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await use(page);
  } finally {
    await browser.close();
  }
}

function findChromium(): string {
  const named = process.env.HOLDPOINT_CHROMIUM;
  const usual = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map((name) => `/usr/bin/${name}`);
  const onMac = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];
  const found = (named ? [named] : [...usual, ...onMac, chromium.executablePath()]).find((path) => existsSync(path));
  if (!found) throw new Error("No Chromium found. Install one (Debian: apt-get install chromium), or name it in HOLDPOINT_CHROMIUM.");
  return found;
}

function chromiumArguments(): string[] {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  const asRoot = process.getuid?.() === 0;
  return asRoot ? [...quiet, "--no-sandbox"] : quiet;
}
