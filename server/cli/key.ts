import type { Command } from "commander";
import { whereItIs } from "../open-database";
import { withDatabase } from "./with-database";

type Options = { name: string; capability: string[]; scope: string[] };

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("API keys of agents");
  key
    .command("create")
    .description("Create an agent with a key and print {\"id\",\"key\"}; the key is shown this once")
    .requiredOption("--name <name>", "what people read in the log")
    .requiredOption("--capability <names...>", "capability it may work on, * for all (repeatable)")
    .requiredOption("--scope <scopes...>", "what it may do, such as tasks:work (repeatable)")
    .action(create);
}

async function create({ name, capability, scope }: Options): Promise<void> {
  await withDatabase(async () => {
    console.error(`A key of the board in ${whereItIs()}`);
    const { createKey } = await import("@/lib/transitions/create-key");
    const { id, key } = await createKey({ name, capabilities: capability, scopes: scope });
    process.stdout.write(`${JSON.stringify({ id, key })}\n`);
  });
}
