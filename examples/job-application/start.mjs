// node examples/job-application/start.mjs [demo | site | agent]: builds all three and runs one.
import { findBrowser } from "../../bin/steps/browser.mjs";
import { enterCheckout } from "../../bin/steps/enter-checkout.mjs";
import { refuse } from "../../bin/steps/say.mjs";
import { build, programs } from "./build.mjs";

const program = process.argv[2] ?? "demo";

try {
  enterCheckout();
  if (program !== "site") await findBrowser();
  await build();
  await import(`${programs}${program}.mjs`);
} catch (error) {
  refuse(error);
}
