// What is installed: exact, checked by its hash, above the framework's published holes, and asked about at the registry.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { audit } from "../bin/steps/audit.mjs";
import { root } from "./source-files";

type Lock = { packages: Record<string, { version?: string; integrity?: string; inBundle?: true; hasInstallScript?: true; os?: string[] }> };
const read = <Content>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as Content;
const { dependencies, devDependencies, optionalDependencies, allowScripts } = read<Record<string, Record<string, string>>>("package.json");
const lock = read<Lock>("package-lock.json");

/** Below these the framework lets calls past its proxy, runs code of the caller, or stops: CVE-2025-55182, CVE-2026-44573 to 44578 and their like. */
const FLOOR: Record<string, number[]> = { next: [16, 2, 6], react: [19, 2, 6], "react-dom": [19, 2, 6] };

test.each(Object.entries(FLOOR))("%s is not below %j, in the lock file and as installed", (name, floor) => {
  for (const version of [lock.packages[`node_modules/${name}`]!.version!, read<{ version: string }>(`node_modules/${name}/package.json`).version]) {
    const parts = version.split(/[.-]/).slice(0, 3).map(Number);
    const at = parts.findIndex((part, index) => part !== floor[index]);
    expect(at === -1 || parts[at]! > floor[at]!, version).toBe(true);
  }
});

test("every version is exact, and every package has the hash of what it has to be", () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  for (const [path, { integrity }] of Object.entries(lock.packages).filter(([path, one]) => path !== "" && !one.inBundle)) {
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

test("only the packages that are named may run a script at their installation, in production and where the product runs", () => {
  const scripts = Object.entries(lock.packages).filter(([, one]) => one.hasInstallScript && !("dev" in one) && !one.os?.includes("win32")).map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(scripts.filter((name) => !allowScripts![name])).toEqual([]);
});

describe("the audit of the test command", () => {
  let registry: Server | null = null;
  afterEach(() => {
    registry?.close();
    if (process.env["npm_config_cache"]?.includes("holdpoint-npm-")) rmSync(process.env["npm_config_cache"], { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  async function answering(status: number, advisories: object): Promise<void> {
    registry = createServer((request, response) => {
      request.resume();
      const bulk = request.url!.endsWith("/advisories/bulk");
      response.writeHead(bulk ? status : 404, { "content-type": "application/json" }).end(bulk ? JSON.stringify(advisories) : "{}");
    });
    await new Promise<void>((done) => registry!.listen(0, "127.0.0.1", done));
    // What npm once heard of an advisory it keeps.
    vi.stubEnv("npm_config_cache", mkdtempSync(join(tmpdir(), "holdpoint-npm-")));
    vi.stubEnv("npm_config_registry", `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  }
  const about = (name: string, severity: string) => ({ [name]: [{ id: 1, url: "https://example.test/1", title: "A hole", severity, vulnerable_versions: "*", cwe: [], cvss: { score: 9, vectorString: null } }] });

  test.each([
    ["fails on a finding of high severity", 200, about("pg", "high"), { passed: 0, failed: 1 }],
    ["fails on a critical one deep down", 200, about("pg-protocol", "critical"), { passed: 0, failed: 1 }],
    ["passes on a moderate one", 200, about("pg", "moderate"), { passed: 1, failed: 0 }],
    ["passes on one of what is not installed in production", 200, about("eslint", "critical"), { passed: 1, failed: 0 }],
    ["passes on none", 200, {}, { passed: 1, failed: 0 }],
    ["is skipped where the registry does not take the question", 405, {}, { passed: 0, failed: 0 }],
    ["is skipped where the registry fails", 503, {}, { passed: 0, failed: 0 }],
  ])("%s", async (_name, status, advisories, count) => {
    await answering(status, advisories);
    const { failures, ...counted } = await audit();
    expect(counted).toEqual(count);
    expect(failures.length > 0, "what failed is named").toBe(count.failed > 0);
  }, 60_000);

  test("is skipped where nobody listens", async () => {
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:1/");
    expect(await audit()).toMatchObject({ passed: 0, failed: 0 });
  }, 60_000);
});
