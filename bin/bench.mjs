// npm run bench: builds the product and the bench, and runs it. See bench/README.md.
import { join } from "node:path";
import { bundle } from "./steps/bundle.mjs";
import { buildIfChanged } from "./steps/build.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { installMissing } from "./steps/install.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { run } from "./steps/run.mjs";
import { refuse, root } from "./steps/say.mjs";

try {
  checkNode();
  enterCheckout();
  await installMissing();
  await buildIfChanged();
  await bundle(["bench"]);
  const { code } = await run(process.execPath, [join(root, "dist", "bench.mjs"), ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
} catch (error) {
  refuse(error);
}
