// npm run demo: a board of its own, filled with work of six kinds, and agents that keep working until Ctrl-C.
// HOLDPOINT_URL names a board that runs already; its keys are made by the command line, which has to reach its database.
import { join } from "node:path";
import { findBrowser } from "./steps/browser.mjs";
import { buildIfChanged } from "./steps/build.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { installMissing } from "./steps/install.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { endOnSignal, run } from "./steps/run.mjs";
import { refuse, Refusal, root } from "./steps/say.mjs";

const OWNER = { HOLDPOINT_OWNER_EMAIL: "mara@example.com", HOLDPOINT_OWNER_PASSWORD: "hold-the-point" };

try {
  checkNode();
  enterCheckout();
  endOnSignal();
  let ending = false;
  process.once("SIGINT", () => (ending = true)).once("SIGTERM", () => (ending = true));
  await installMissing();
  if (process.env.HOLDPOINT_DEMO !== "short") await findBrowser().catch(() => console.log("No browser: the applications come with pictures of the form."));
  if (!process.env.HOLDPOINT_URL) await startBoard();
  await run(process.execPath, ["examples/demo/start.mjs"], { show: true });
  if (!ending) throw new Refusal("The demo ended; why stands above.");
} catch (error) {
  refuse(error);
}

/** The demo's own board, with data and an admin of its own; says where it is and how to get in. */
async function startBoard() {
  process.env.HOLDPOINT_DATA_DIR ??= join(root, ".holdpoint-demo");
  for (const [name, value] of Object.entries(OWNER)) process.env[name] ??= value;
  await buildIfChanged();
  process.env.HOLDPOINT_URL = await new Promise((found, failed) => {
    const heard = (output) => {
      const address = /^Holdpoint is ready at (http:\S+)$/m.exec(output)?.[1];
      if (address) found(address);
    };
    void run(process.execPath, ["bin/start.mjs"], { heard }).then(({ output }) => failed(new Refusal(`The board did not start.\n${output}`)));
  });
  console.log(`\n  ${process.env.HOLDPOINT_URL}\n  Sign in as ${process.env.HOLDPOINT_OWNER_EMAIL} with the password ${process.env.HOLDPOINT_OWNER_PASSWORD}\n`);
}
