import { openDatabase } from "../open-database";

/** Opens the database for one command and leaves nothing running. What is said on the way goes to stderr: stdout is the command's answer. */
export async function withDatabase(work: () => Promise<void>, { mustExist = true } = {}): Promise<void> {
  const began = Date.now();
  const progress = setInterval(() => console.error(`Still at work after ${Math.round((Date.now() - began) / 1000)} s`), 2_000);
  try {
    const database = await openDatabase({ say: (sentence) => console.error(sentence), mustExist });
    const { stopProcess } = await import("@/lib/process");
    try {
      await work();
    } finally {
      await stopProcess();
      await database.close();
    }
  } finally {
    clearInterval(progress);
  }
}
