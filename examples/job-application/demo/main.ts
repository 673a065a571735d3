// npm run example:job-application: the careers site, three tasks and the agent, against a running board.
import { createClient } from "@/lib/client/api";
import { createTasks } from "./create-tasks";
import { endAll, startProgram } from "./programs";
import { findKeys } from "./find-keys";
import { tellReceived } from "./tell-received";

const NOTHING_TO_DO = 2;

const url = process.env.HOLDPOINT_URL ?? "http://127.0.0.1:3000";
const sitePort = process.env.EXAMPLE_SITE_PORT ?? "4310";
const site = `http://127.0.0.1:${sitePort}`;
let ending = false;

process.once("SIGINT", () => void end(0));
process.once("SIGTERM", () => void end(0));
await run().catch((error: Error) => {
  console.error(error.message);
  return end(1);
});

async function run(): Promise<void> {
  await checkBoard();
  const keys = findKeys();
  await startProgram("site", { PORT: sitePort }).said("Careers site ready");
  await createTasks(createClient({ url, key: keys.planner }), site);
  console.log(`\nThree tasks are on the board: ${url}\nCtrl-C ends the example.\n`);
  while (!ending) await runSlice(keys.agent);
}

/** Each run of the agent is a process of its own that ends when it has asked a person, or has finished. */
async function runSlice(key: string): Promise<void> {
  const agent = startProgram("agent", { HOLDPOINT_URL: url, HOLDPOINT_KEY: key });
  const code = await agent.ended;
  if (ending) return;
  await tellReceived(site);
  if (code !== 0) await pause(code === NOTHING_TO_DO ? 500 : 3000);
}

async function checkBoard(): Promise<void> {
  const answer = await fetch(`${url}/api/v1/health/ready`).catch(() => null);
  if (!answer?.ok) throw new Error(`No board is ready at ${url}. Start one with npm start, or name another in HOLDPOINT_URL.`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await endAll();
  process.exit(code);
}
