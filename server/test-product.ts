// Playwright's product: the real one, on a free port with data of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll, start } from "../e2e/start/product";

export const OWNER = { email: "owner@example.com", password: "correct horse battery staple" };

/** Sets HOLDPOINT_TEST_ADDRESS, HOLDPOINT_TEST_DATA_DIR and the owner's HOLDPOINT_TEST_EMAIL and _PASSWORD. */
export default async function startTestProduct(): Promise<(() => Promise<void>) | void> {
  if (process.env["HOLDPOINT_TEST_ADDRESS"]) return;
  const data = await mkdtemp(join(tmpdir(), "holdpoint-browser-"));
  const product = start({ data, env: { HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password } });
  process.env["HOLDPOINT_TEST_ADDRESS"] = await product.ready;
  process.env["HOLDPOINT_TEST_DATA_DIR"] = data;
  process.env["HOLDPOINT_TEST_EMAIL"] = OWNER.email;
  process.env["HOLDPOINT_TEST_PASSWORD"] = OWNER.password;
  return async () => {
    await endAll();
    await rm(data, { recursive: true, force: true });
  };
}
