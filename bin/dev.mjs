// npm run dev: the embedded database with its migrations, then Next with hot reload.
import { bundleIfChanged } from "./steps/bundle.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { installMissing } from "./steps/install.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { endOnSignal } from "./steps/run.mjs";
import { refuse } from "./steps/say.mjs";

try {
  checkNode();
  enterCheckout();
  const serving = endOnSignal();
  await installMissing();
  await bundleIfChanged("dev");
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const { dev } = await import("../dist/dev.mjs");
  serving();
  await dev();
} catch (error) {
  refuse(error);
}
