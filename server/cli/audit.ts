import type { Command } from "commander";
import { withDatabase } from "./with-database";

export function addAudit(program: Command): void {
  const audit = program.command("audit").description("The append-only log");
  audit
    .command("verify")
    .description("Check every chain of the log, that each task is what its events give, and the anchors; exit 1 where not")
    .action(async () => {
      await withDatabase(async () => {
        const { verify } = await import("@/lib/audit/verify");
        const { tasks, anchors, faults, faulty } = await verify((done) => done % 10_000 === 0 && console.error(`${done} tasks checked`));
        for (const { taskId, seq, fault, detail } of faults) console.log(`${taskId ? `${taskId} event ${seq}: ` : ""}${fault}: ${detail}`);
        console.log(`${tasks} tasks and ${anchors} anchors checked, ${faulty} faults`);
        if (faulty) process.exitCode = 1;
      });
    });
  audit
    .command("anchor")
    .description("Write a root over the log to anchors.jsonl in the data folder, as the server does once a day, and print it")
    .action(async () => {
      await withDatabase(async () => {
        const { makeAnchor, saidOf } = await import("@/lib/audit/anchor");
        console.log(saidOf(await makeAnchor()));
      });
    });
}
