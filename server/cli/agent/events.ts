import type { Command } from "commander";
import { board } from "./board";
import { wholeNumber } from "./option-number";
import { print } from "./print";

type Options = { follow?: true; after?: string; capability?: string[]; type?: string[]; limit: number };

export function addEvents(program: Command): void {
  program.command("events").description("The log, oldest first; needs the scope events:read").option("--follow", "go on as things happen").option("--after <cursor>", "only what came after")
    .option("--capability <names...>").option("--type <types...>").option("--limit <number>", "how many at once", wholeNumber(1, 200), 100).action(events);
}

async function events({ follow, after, capability, type, limit }: Options, command: Command): Promise<void> {
  const client = board();
  const filters = { limit, ...(capability ? { capability } : {}), ...(type ? { type: type as never } : {}) };
  for (let from = after; ; ) {
    const { events: found } = await client.listEvents({ ...filters, waitSeconds: follow ? 30 : 0, ...(from ? { after: from } : {}) });
    for (const event of found) print(command, event, () => `${event.at}  ${event.taskId ?? "-"}  ${event.type}  ${event.actor.name}`);
    from = found.at(-1)?.cursor ?? from;
    if (!follow) return;
  }
}
