// The command line of a board: `npx holdpoint`.
import { Command, CommanderError } from "commander";
import { addAudit } from "./audit";
import { addKeyCommands } from "./key";
import { addMigrate } from "./migrate";
import { addRetain } from "./retain";
import { addSweep } from "./sweep";

/** Runs one command and leaves with 0, 1 (it could not be done) or 2 (it was not understood). */
export async function commandLine(argv: string[]): Promise<void> {
  const program = new Command("holdpoint")
    .description("Commands for the people who run a Holdpoint board.")
    .exitOverride();
  addKeyCommands(program);
  addMigrate(program);
  addSweep(program);
  addRetain(program);
  addAudit(program);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error as Error);
  }
}

function exitCodeOf(error: Error): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(sentenceOf(error));
  return 1;
}

function sentenceOf(error: Error & { issues?: { path: PropertyKey[]; message: string }[] }): string {
  if (!error.issues) return error.message;
  return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
}
