// npm run demo: fills a board with six kinds of work and keeps its agents busy until Ctrl-C.
import { setMaxListeners } from "node:events";
import { createAgent, signIn, url } from "./board";
import { fill } from "./fill";
import { gitPatches } from "./git-patches";
import { JOB_POLICY, pictured, runApplications } from "./job-applications";
import type { Job } from "./kind";
import { codeChange } from "./kinds/code-change";
import { dailyBriefing } from "./kinds/daily-briefing";
import { iosBuild } from "./kinds/ios-build";
import { robloxBuild } from "./kinds/roblox-build";
import { vmChange } from "./kinds/vm-change";
import { runAgent, runPlanner } from "./agents";
import { addPeople } from "./people";

const WORK = ["tasks:work", "tasks:read"];
/** The short form fills the board at once and without a browser. */
const short = process.env.HOLDPOINT_DEMO === "short";
const browser = !short && Boolean(process.env.HOLDPOINT_CHROMIUM);
const end = new AbortController();
setMaxListeners(0, end.signal);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
// What still waits for an answer of the board is not waited for.
process.exit();

async function run(): Promise<void> {
  const person = await signIn();
  const { board: planner } = await createAgent("planner", ["*"], ["tasks:create", "tasks:read", "admin"]);
  const apply = await createAgent("apply-agent", ["*"], WORK);
  await (person ?? planner).putCapability({ name: "job-application", ...JOB_POLICY });
  const patches = gitPatches(9);
  if (patches.length === 0) console.log("No git: there are no code changes to show.");
  const kinds = [vmChange, ...(patches.length ? [codeChange(patches)] : []), iosBuild, robloxBuild, dailyBriefing, ...(browser ? [] : [await pictured(apply.board)])];
  const made = new Map<string, Job>(kinds.flatMap(({ first }) => first.map((job) => [job.title, job] as const)));

  console.log("Filling the board ...");
  const agents = [];
  for (const kind of kinds) agents.push({ kind, ...(kind.agent === "apply-agent" ? apply : await createAgent(kind.agent, [kind.capability], WORK)) });
  await Promise.all(agents.map(({ kind, board }) => fill(kind, { planner, agent: board, person })));
  if (person) await addPeople(person);

  const pace = { stepMs: 7_000, signal: end.signal };
  const planning = runPlanner(kinds, planner, made, { ...pace, stepMs: 9_000 });
  console.log(`The board is full: ${url}\nIts agents keep working. Ctrl-C ends them.`);
  await Promise.all([
    ...agents.map(({ kind, board }) => runAgent(kind, board, made, pace)),
    planning,
    ...(browser ? [runApplications(planner, url, apply.key, pace)] : []),
  ]);
}
