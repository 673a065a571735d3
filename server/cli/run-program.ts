import { type Command, CommanderError } from "commander";
import { ApiError } from "@/lib/client/api";
import { Unreachable } from "@/lib/client/connect";
import { EXIT } from "./agent/exit-codes";
import { visible } from "@/lib/contract/visible-text";

/** Runs one command of a program that was made with `exitOverride` and leaves with the exit status that says how it ended. */
export async function runProgram(program: Command, argv: string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error as Error);
    if (!(error instanceof CommanderError) && (error as Error).message) console.error(visible(sentenceOf(error as Error)));
  }
}

function exitCodeOf(error: Error & { status?: number }): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.misunderstood;
  if (error instanceof Unreachable || error.message === "fetch failed") return EXIT.unreachable;
  return error.status ?? EXIT.failed;
}

function sentenceOf(error: Error & { issues?: { path: PropertyKey[]; message: string }[] }): string {
  if (error instanceof ApiError) return [error.message, ...(error.problem.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`), `(${error.code})`].join(" ");
  return error.issues ? error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n") : error.message;
}
