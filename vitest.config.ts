import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const shared = {
  environment: "node",
  pool: "forks" as const,
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  exclude: ["**/node_modules/**", "**/.next/**", "**/dist/**"],
};

/** Functions of what they are given: no database, no process, nothing that is kept. */
const pure = ["components/**/*.test.{ts,tsx}", "lib/{contract,machine}/**/*.test.{ts,tsx}"];

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "pure",
          include: pure,
          // They share their modules: loading these for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          include: ["{app,components,lib,server,examples}/**/*.test.{ts,tsx}", "e2e/*.test.ts"],
          exclude: [...shared.exclude, ...pure],
          globalSetup: ["server/test-database.ts"],
          // A line for every call would hide the few of what failed.
          env: { HOLDPOINT_LOG: "warn" },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "engine",
          include: ["e2e/engine/**/*.test.ts"],
          globalSetup: ["server/test-database.ts"],
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "chaos",
          include: ["e2e/chaos/**/*.test.ts"],
          globalSetup: ["server/test-database.ts"],
          // Each of these has both cores to itself.
          fileParallelism: false,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "start",
          include: ["e2e/start/**/*.test.ts"],
          // Each of these starts the whole product: one at a time.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
