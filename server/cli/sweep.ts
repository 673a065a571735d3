import type { Command } from "commander";
import { withDatabase } from "./with-database";

export function addSweep(program: Command): void {
  program
    .command("sweep")
    .description("Write down what time has done: lapsed leases and expired approvals; nothing depends on it")
    .action(async () => {
      await withDatabase(async () => {
        const { sweep } = await import("@/lib/transitions/sweep");
        console.log((await sweep()).summary);
      });
    });
}
