import type { Command } from "commander";
import { withDatabase } from "./with-database";

export function addAudit(program: Command): void {
  const audit = program.command("audit").description("The append-only log");
  audit
    .command("verify")
    .description("Check every task's sequence and hash chain, and that each task is what its events give; exit 1 where not")
    .action(async () => {
      await withDatabase(async () => {
        const { verify } = await import("@/lib/audit/verify");
        const { tasks, faults, faulty } = await verify((done) => done % 10_000 === 0 && console.error(`${done} tasks checked`));
        for (const { task_id, seq, fault } of faults) console.log(`${task_id} event ${seq}: ${fault}`);
        console.log(`${tasks} tasks checked, ${faulty} faults`);
        if (faulty) process.exitCode = 1;
      });
    });
}
