import { resolve } from "node:path";
import { root } from "./say.mjs";

/** Works from the checkout, wherever it was called from; a data folder means what it meant there. */
export function enterCheckout() {
  const data = process.env.HOLDPOINT_DATA_DIR;
  if (data) process.env.HOLDPOINT_DATA_DIR = resolve(data);
  process.chdir(root);
}
