import type { Command } from "commander";
import pg from "pg";
import { StartRefusal } from "@/lib/db/start-refusal";
import * as checks from "../doctor/checks";
import { listener } from "../doctor/listener";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { dataRoot, NAME_IT, whereItIs } from "../open-database";
import { hasDatabase } from "../postgres/folder";

const MARKS = { ok: "ok      ", warning: "warning ", fault: "FAULT   " };

export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Look at the database, its settings, the listener, clocks and disk, and say what to do; exit 1 where there is a fault")
    .option("--json", "findings as JSON")
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine();
      if (json) console.log(JSON.stringify(findings));
      else for (const { state, what, todo } of findings) console.log(`${MARKS[state]}${what}${todo ? `\n        -> ${todo}` : ""}`);
      const count = (state: checks.Finding["state"]) => findings.filter((finding) => finding.state === state).length;
      if (!json) console.log(`${count("fault")} faults, ${count("warning")} warnings`);
      if (count("fault")) process.exitCode = 1;
    });
}

async function examine(): Promise<checks.Finding[]> {
  const given = process.env["DATABASE_URL"];
  if (!given && !hasDatabase(dataRoot())) return [{ state: "fault", what: `There is no board in ${whereItIs()}`, todo: NAME_IT }];
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null;
  const client = { on: null as pg.Client | null };
  // First: on a full disk a database neither starts nor lets anybody in, and there is nothing else to be said.
  const disk: (checks.Finding & { full?: boolean })[] = given ? [{ state: "ok", what: "The disk of an external database is not seen from here" }] : await checks.disk(dataRoot()).catch(() => []);
  if (disk.some(({ full }) => full)) return disk;
  try {
    if (!given) embedded = await startEmbeddedPostgres({ dataRoot: dataRoot(), say: (sentence) => console.error(sentence) });
    const url = given ?? embedded!.ownerUrl;
    const on = (client.on = new pg.Client({ connectionString: url, application_name: "holdpoint cli", connectionTimeoutMillis: 5_000 }));
    on.on("error", () => undefined);
    await on.connect();
    const found = [await checks.version(on), await checks.speed(on), await checks.settings(on), await checks.schema(on), await checks.roles(on), await checks.transactions(on), await checks.clocks(on)];
    found.push(await listener(url, process.env["DATABASE_URL_DIRECT"] ?? url), disk);
    return found.flat();
  } catch (error) {
    const message = (error as Error).message || (error as { code?: string }).code || "no answer";
    return [...disk, { state: "fault", what: error instanceof StartRefusal ? message : `The database cannot be reached: ${message}`, todo: given ? "Check that it runs and that DATABASE_URL names it." : "Read the log that is named, or postgres.log in the data folder." }];
  } finally {
    await client.on?.end().catch(() => undefined);
    await embedded?.stop();
  }
}
