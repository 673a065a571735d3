import type { Command } from "commander";
import { board } from "./board";
import { print } from "./print";

export function addCapability(program: Command): void {
  const capability = program.command("capability").description("Kinds of work and their policies");
  capability.command("list").description("List them").action(async (_: object, command: Command) => {
    const page = await board().listCapabilities({});
    print(command, page, () => page.items.map(({ name, paused, requiresApproval }) => `${name}${requiresApproval ? "  gated" : ""}${paused ? "  paused" : ""}`));
  });
  capability.command("show <name>").description("Show one").action(async (name: string, _: object, command: Command) => {
    const found = await board().getCapability({ name });
    print(command, found, () => Object.entries(found).map(([field, value]) => `${field}  ${JSON.stringify(value)}`));
  });
}
