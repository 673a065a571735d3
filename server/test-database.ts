// One throwaway PostgreSQL and data folder for a test run; HOLDPOINT_TEST_URL is its owner's url.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres";

export default async function startTestDatabase(): Promise<() => Promise<void>> {
  const dataRoot = await mkdtemp(join(tmpdir(), "holdpoint-test-"));
  // Never the checkout's own folder: what was started there has anchors of another database.
  process.env["HOLDPOINT_DATA_DIR"] = dataRoot;
  const postgres = process.env["HOLDPOINT_TEST_URL"] ? null : await startEmbeddedPostgres({ dataRoot, say: () => {} });
  if (postgres) process.env["HOLDPOINT_TEST_URL"] = postgres.ownerUrl;
  return async () => {
    await postgres?.stop();
    await rm(dataRoot, { recursive: true, force: true });
  };
}
