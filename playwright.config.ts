import { defineConfig } from "@playwright/test";
import { takeProduct } from "./server/test-product";

takeProduct();

const executablePath = process.env["HOLDPOINT_CHROMIUM"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/__snapshots__/{arg}{ext}",
  // Each worker has a product of its own, one board with one database: in it, one scene at a time.
  workers: process.env["HOLDPOINT_TEST_ADDRESS"] && !process.env["HOLDPOINT_TEST_PRODUCTS"] ? 1 : 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: "./server/test-product.ts",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["line"], ["json"]] : [["list"]],
  use: {
    baseURL: process.env["HOLDPOINT_TEST_ADDRESS"] ?? "http://127.0.0.1:4190",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});
