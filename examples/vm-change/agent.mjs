// Changes the memory of a virtual machine, once a person has seen before and after, and only if it is still as it was then.
//   task input: {"host": "/path/host.xml", "memoryMiB": 4096}
import { isProblem, work } from "holdpoint/client";
import { openHost } from "./virsh.mjs";

await work({ capabilities: ["vm-change"], drain: true, worker: "vm-change", onError: (error) => console.error(error.message) }, async (task) => {
  const host = openHost(task.input.host);
  const before = host.read();
  if (task.approved && (await redeemed(task, before))) {
    host.apply(...task.approved.blocks.find(({ kind }) => kind === "command").argv.slice(1));
    return { before, after: host.read() };
  }
  await propose(task, before);
}).done;

/** False where the machine has changed since a person looked: then nothing was used up, and they are asked again. */
async function redeemed(task, before) {
  try {
    await task.redeem(before);
    return true;
  } catch (error) {
    if (isProblem(error, "precondition_changed", "approval_stale")) return false;
    throw error;
  }
}

async function propose(task, before) {
  const { memoryMiB } = task.input;
  if (memoryMiB > before.maxMemoryMiB) await task.skip(`The domain takes at most ${before.maxMemoryMiB} MiB.`);
  await task.save({ before });
  await task.park({
    question: `Set the memory of the domain test to ${memoryMiB} MiB`, target: "test:///default", risk: "medium", reversible: true,
    blocks: [{ kind: "change", title: "test", before, after: { ...before, memoryMiB } }, { kind: "command", argv: ["virsh", "setmem", "test", `${memoryMiB}M`, "--live"] }],
    preconditions: before,
  });
}
