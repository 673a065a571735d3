import { resolve } from "node:path";
import type { Command } from "commander";
import { showProgress } from "./show-progress";

export function addBackup(program: Command, from: string): void {
  program
    .command("backup <folder>")
    .description("Copy the running embedded database into a new folder, while it works on; attachments are in it")
    .action(async (folder: string) => {
      const { embeddedFolder } = await import("../backup/embedded-folder");
      const { backupEmbedded } = await import("../backup/backup");
      const { cluster, stop } = await embeddedFolder();
      try {
        const target = resolve(from, folder);
        const { at, to } = await backupEmbedded(cluster, target, showProgress("copied"));
        console.log(`Backed up to ${target}: the board as of ${at} and later, up to ${to}.`);
      } finally {
        await stop();
      }
    });
  program
    .command("restored")
    .description("After DATABASE_URL was restored by its own means: halt the board, revoke leases, sign everybody out, refuse cursors of before")
    .requiredOption("--as-of <time>", "when the backup was made, for people to read")
    .action(async ({ asOf }: { asOf: string }) => {
      const { withDatabase } = await import("./with-database");
      const { afterRestoreOf, reasonFor } = await import("../backup/restore-embedded");
      const { ownerUrl } = await import("@/lib/db/connection");
      await withDatabase(async () => {
        const { epoch, leases } = await afterRestoreOf(process.env["DATABASE_URL_DIRECT"] ?? ownerUrl(), reasonFor(asOf));
        console.log(`The board is halted, ${leases} leases were revoked, everybody was signed out (epoch ${epoch}).`);
      });
    });
  program
    .command("restore <folder>")
    .description("Put a backup into a data folder without a database; the board is then halted until a person has looked")
    .action(async (folder: string) => {
      const { restoreEmbedded } = await import("../backup/restore-embedded");
      const { data, at, epoch, leases } = await restoreEmbedded(resolve(from, folder), showProgress("restored"));
      console.log(`Restored the board as of ${at} into ${data}. It is halted: what was approved since may have been done. ${leases} leases were revoked and everybody was signed out; cursors and leases from after the backup are refused (epoch ${epoch}).`);
      console.log("Next: npm start, compare what agents did since with the board, check keys that were revoked since, then resume.");
    });
}
