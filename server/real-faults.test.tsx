// What a server runs on breaks for real: the ear is cut off, writes wait for a lock, the disk fills up. The page says each time that it is the system's turn.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { OpsScreen } from "@/components/ops/ops-screen.client";
import { signalsQuery } from "@/lib/client/queries";
import { startFeed } from "@/lib/feed/hub";
import { signals } from "@/lib/signals/signals";
import { behindBlackHole, type BlackHole } from "../e2e/start/black-hole";
import { type TestBoard, testBoard } from "../e2e/test-board";
import { watchSignals } from "./watch-signals";

let board: TestBoard;
let hole: BlackHole;
let end: (() => Promise<void>) | null = null;
beforeAll(async () => {
  board = await testBoard();
  const behind = await behindBlackHole(board.appUrl);
  hole = behind.hole;
  vi.stubEnv("DATABASE_URL_DIRECT", behind.url);
  startFeed();
});
afterEach(async () => {
  await end?.();
  end = null;
});
afterAll(async () => {
  hole.close();
  vi.unstubAllEnvs();
  await board.drop();
});

const WITHIN = { timeout: 90_000, interval: 500 };

/** Until exactly this is raised, and the page says whose turn it is. */
async function told(name: string, says: RegExp): Promise<void> {
  const seen = await vi.waitFor(async () => {
    const now = await signals(board.admin);
    expect(now.signals.filter(({ state }) => state === "raised").map((signal) => [signal.name, signal.turn])).toEqual([[name, "system"]]);
    return now;
  }, WITHIN);
  const queries = new QueryClient();
  queries.setQueryData(signalsQuery().queryKey, seen);
  const page = renderToString(<QueryClientProvider client={queries}><OpsScreen young={false} /></QueryClientProvider>).replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(page).toContain("The system is at fault:");
  expect(page).toMatch(says);
}

async function clear(): Promise<void> {
  await vi.waitFor(async () => expect((await signals(board.admin)).signals.filter(({ state }) => state === "raised")).toEqual([]), WITHIN);
}

test("a listener whose connection is a black hole is deaf, and hears again", async () => {
  end = watchSignals(1, tmpdir());
  await clear();
  hole.swallow();
  await told("deaf_servers", /Deaf servers.*raised.*deaf for/s);
  hole.heal();
  await clear();
}, 240_000);

test("writes that wait for a lock are a slow database", async () => {
  end = watchSignals(2, tmpdir());
  const [holder, looker] = [await board.connection(board.ownerUrl), await board.connection(board.ownerUrl)];
  for (let beat = 0; beat < 4; beat++) {
    await holder.query("begin; lock table servers in access exclusive mode");
    await vi.waitFor(async () => expect((await looker.query("select from pg_locks where relation = 'servers'::regclass and not granted")).rowCount).toBeGreaterThan(0), WITHIN);
    await sleep(700);
    await holder.query("commit");
  }
  await told("slow_database", /Database.*raised.*ms for a write/s);
}, 240_000);

test.runIf(process.getuid?.() === 0)("a data folder on a small disk that fills up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  try {
    end = watchSignals(3, folder);
    await clear();
    writeFileSync(join(folder, "filling"), Buffer.alloc(3_900_000));
    await told("full_disk", /Disk.*raised.*A full disk stops PostgreSQL/s);
  } finally {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  }
}, 240_000);
