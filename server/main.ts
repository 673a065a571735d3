// The order of a start: port, database, first owner, pages, front door, ready line.
import { setFlagsFromString } from "node:v8";
import { hangUp } from "./front-door/hang-up";
import { addressOf, listen, refuseTakenPort } from "./front-door/listen";
import { dataRoot, openDatabase } from "./open-database";
import { readSettings } from "./read-settings";
import { endOnSignal, type Ending } from "./end-on-signal";
import { sendTraces } from "./send-traces";

// Young objects are collected by the thread that made them: its helpers cost more processor time than they save it, on cores that PostgreSQL has use for.
setFlagsFromString("--no-parallel-scavenge");

export async function main(): Promise<void> {
  const ending = endOnSignal();
  try {
    await serve(ending);
  } catch (error) {
    await ending.now();
    throw error;
  }
}

async function serve(ending: Ending): Promise<void> {
  const { port, host } = readSettings();
  const say = (sentence: string) => console.log(sentence);
  await refuseTakenPort(port, host);

  ending.then("traces", sendTraces(say));

  const database = await openDatabase({ say, onLost: giveUp });
  ending.then("database", database.close);
  // Everything that uses lib comes after the database is known.
  const { stopProcess } = await import("@/lib/process");
  ending.then("pools", stopProcess);

  const { publicOrigins } = await import("@/lib/access/accepted-origins");
  const setUp = await firstOwner();
  const server = await openFrontDoor(ending);
  const bound = await listen(server, port, host);
  process.env["PORT"] = String(bound);
  const address = addressOf(host, bound);
  if (setUp) say(`Set up the first admin: ${publicOrigins()[0] ?? address}${setUp}`);
  say(`Holdpoint is ready at ${address}`);
  const { retainDaily } = await import("./retain-daily");
  ending.then("retention", retainDaily(say));
  const { anchorDaily } = await import("./anchor-daily");
  ending.then("anchors", anchorDaily(say));
  const { watchSignals } = await import("./watch-signals");
  ending.then("signals", watchSignals(bound, dataRoot()));
  const { sendNotices } = await import("./send-notices");
  ending.then("notices", sendNotices());
}

async function openFrontDoor(ending: Ending) {
  const [{ openPages }, { createFrontDoor }, { routes }, { closeAllStreams, startFeed }] = await Promise.all([
    import("./open-pages"),
    import("./front-door"),
    import("virtual:routes"),
    import("@/lib/feed/hub"),
  ]);
  const server = createFrontDoor(routes, await openPages());
  ending.then("connections", () => hangUp(server, 3_000));
  ending.then("streams", closeAllStreams);
  startFeed();
  return server;
}

async function firstOwner(): Promise<string | null> {
  const { createFirstOwner } = await import("@/lib/transitions/create-first-owner");
  return (await createFirstOwner())?.setupUrlPath ?? null;
}

function giveUp(reason: Error): never {
  console.error(`The database could not be brought back: ${reason.message}`);
  process.exit(1);
}
