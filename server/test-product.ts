// Playwright's products: real ones, each on a free port with data of its own, one for each worker.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll, start } from "../e2e/start/product";

export const OWNER = { email: "owner@example.com", password: "correct horse battery staple" };

/** Sets HOLDPOINT_TEST_PRODUCTS, and the owner's HOLDPOINT_TEST_EMAIL and _PASSWORD. */
export default async function startTestProducts({ workers }: { workers: number }): Promise<(() => Promise<void>) | void> {
  if (process.env["HOLDPOINT_TEST_ADDRESS"]) return;
  const products: { address: string; data: string }[] = [];
  const end = async () => {
    await endAll();
    await Promise.all(products.map(({ data }) => rm(data, { recursive: true, force: true })));
  };
  for (let index = 0; index < workers; index++) {
    const data = await mkdtemp(join(tmpdir(), "holdpoint-browser-"));
    const product = start({ data, env: { HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password, HOLDPOINT_NOTICES_ALLOW: "127.0.0.1" } });
    products.push({ address: await product.ready, data });
  }
  process.env["HOLDPOINT_TEST_PRODUCTS"] = JSON.stringify(products);
  process.env["HOLDPOINT_TEST_EMAIL"] = OWNER.email;
  process.env["HOLDPOINT_TEST_PASSWORD"] = OWNER.password;
  return end;
}

/** In a worker: takes its product's HOLDPOINT_TEST_ADDRESS and _DATA_DIR. */
export function takeProduct(): void {
  const products = process.env["HOLDPOINT_TEST_PRODUCTS"];
  const index = process.env["TEST_PARALLEL_INDEX"];
  if (!products || index === undefined) return;
  const { address, data } = (JSON.parse(products) as { address: string; data: string }[])[Number(index)]!;
  process.env["HOLDPOINT_TEST_ADDRESS"] = address;
  process.env["HOLDPOINT_TEST_DATA_DIR"] = data;
}
