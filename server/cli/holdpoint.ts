// The command line of a board: `npx holdpoint`.
import { Command } from "commander";
import { addAgentCommands } from "./agent/commands";
import { addAudit } from "./audit";
import { addBackup } from "./backup";
import { addDoctor } from "./doctor";
import { addKeyCommands } from "./key";
import { addMigrate } from "./migrate";
import { addRetain } from "./retain";
import { runProgram } from "./run-program";
import { addSweep } from "./sweep";

/** `from` is where it was called: commands that work there go back to it. */
export async function commandLine(argv: string[], from = process.cwd()): Promise<void> {
  const program = new Command("holdpoint").exitOverride().description("A board where people and agents work, and where agents stop until a person said yes. HOLDPOINT_URL and HOLDPOINT_KEY name the board and the agent.");
  addAgentCommands(program);
  program.hook("preAction", () => process.chdir(from));
  // bin/holdpoint.mjs does it itself, as npm start does: it needs no bundle of the command line.
  program.command("start").description("Start the product: install and build what is missing, serve");
  const here = process.cwd();
  for (const add of [addKeyCommands, addMigrate, addSweep, addRetain, addAudit, addDoctor]) add(program);
  addBackup(program, from);
  for (const name of ["key", "migrate", "sweep", "retain", "audit", "backup", "restored", "restore", "doctor"]) program.commands.find((one) => one.name() === name)!.hook("preAction", () => process.chdir(here));
  await runProgram(program, argv);
}
