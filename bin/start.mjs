// npm start: install what is missing, build what has changed, serve. Node's own modules only
// until the packages are there.
import { buildIfChanged } from "./steps/build.mjs";
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
  await buildIfChanged();
  process.env.NODE_ENV = "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  const { main } = await import("../dist/server.mjs");
  serving();
  await main();
} catch (error) {
  refuse(error);
}
