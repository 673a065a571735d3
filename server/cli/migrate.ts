import type { Command } from "commander";
import { withDatabase } from "./with-database";

export function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description("Bring the database to this version's schema, as every start does")
    .action(async () => {
      // Opening the database is what migrates it.
      await withDatabase(async () => console.log("The database is at this version's schema."), { mustExist: false });
    });
}
