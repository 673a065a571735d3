// The embedded database with its migrations, then `next dev` beside it.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { endOnSignal } from "./end-on-signal";
import { addressOf, refuseTakenPort } from "./front-door/listen";
import { openDatabase } from "./open-database";
import { readSettings } from "./read-settings";

export async function dev(): Promise<void> {
  const { port, host } = readSettings();
  const ending = endOnSignal();
  await refuseTakenPort(port, host);
  const database = await openDatabase({ say: (sentence) => console.log(sentence) });
  ending.then("database", database.close);
  const { createFirstOwner } = await import("@/lib/transitions/create-first-owner");
  const setUp = await createFirstOwner();
  if (setUp) console.log(`Set up the first admin: ${addressOf(host, port)}${setUp.setupUrlPath}`);

  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [next, "dev", "--port", String(port), "--hostname", host], {
    stdio: "inherit",
    // In a session of its own: Ctrl-C reaches it through us, after which the database may go.
    detached: true,
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  ending.then("pages", async () => {
    child.kill("SIGTERM");
    await gone;
  });
  void gone.then(() => process.kill(process.pid, "SIGTERM"));
}
