#!/usr/bin/env node
// npx holdpoint: the command line. It builds its own bundle where no start has.
import { bundleIfChanged } from "./steps/bundle.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { refuse } from "./steps/say.mjs";

try {
  checkNode();
  const from = process.cwd();
  enterCheckout();
  if (process.argv[2] === "start" && process.argv.length === 3) await import("./start.mjs");
  else await command(from);
} catch (error) {
  refuse(error);
}

async function command(from) {
  await bundleIfChanged("holdpoint");
  const { commandLine } = await import("../dist/holdpoint.mjs");
  await commandLine(process.argv, from);
}
