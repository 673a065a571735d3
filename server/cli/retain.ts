import type { Command } from "commander";
import { withDatabase } from "./with-database";

export function addRetain(program: Command): void {
  program
    .command("retain")
    .description("Remove finished tasks whose retention is over, and months of events that nothing needs, as the server does once a day")
    .action(async () => {
      await withDatabase(async () => {
        const { retain } = await import("@/lib/transitions/retain");
        console.log((await retain())?.summary ?? "Another process is removing what is over; nothing was done here.");
      });
    });
}
