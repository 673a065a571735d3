// npm run build: builds the pages and the bundles, whatever was there.
import { buildAll } from "./steps/build.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { installMissing } from "./steps/install.mjs";
import { alone } from "./steps/lock.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { endOnSignal } from "./steps/run.mjs";
import { refuse } from "./steps/say.mjs";

try {
  checkNode();
  enterCheckout();
  const built = endOnSignal();
  await installMissing();
  await alone(buildAll);
  built();
} catch (error) {
  refuse(error);
}
