// One throwaway PostgreSQL for a test run; HOLDPOINT_TEST_URL is its owner's url.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres";

export default async function startTestDatabase(): Promise<(() => Promise<void>) | void> {
  if (process.env["HOLDPOINT_TEST_URL"]) return;
  const dataRoot = await mkdtemp(join(tmpdir(), "holdpoint-test-"));
  const postgres = await startEmbeddedPostgres({ dataRoot, say: () => {} });
  process.env["HOLDPOINT_TEST_URL"] = postgres.ownerUrl;
  return async () => {
    await postgres.stop();
    await rm(dataRoot, { recursive: true, force: true });
  };
}
