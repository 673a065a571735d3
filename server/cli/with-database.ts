import { openDatabase } from "../open-database";

/** Opens the database for one command and leaves nothing running. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  // What is said on the way goes to stderr: stdout is the command's answer.
  const database = await openDatabase({ say: (sentence) => console.error(sentence) });
  const { stopProcess } = await import("@/lib/process");
  try {
    await work();
  } finally {
    await stopProcess();
    await database.close();
  }
}
