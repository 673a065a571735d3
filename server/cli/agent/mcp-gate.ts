import type { Command } from "commander";
import { EXIT, Ending } from "./exit-codes";
import type { GateOptions } from "./gate-mcp";
import { wholeNumber } from "./option-number";

export function addMcpGate(program: Command): void {
  program.command("mcp-gate").description("Stand in front of another MCP server: listed tools pass, calls of any other wait for a person")
    .option("--capability <name>", "what the requests are called on the board", "tool-use").option("--allow <names...>", "tools that pass, * for any text (repeatable)", []).option("--hold <seconds>", "how long a call waits for a person", wholeNumber(1, 86_400), 600)
    .option("--url <url>", "an MCP server over HTTP instead of a command").option("--header <headers...>", "for that server, NAME: VALUE", []).option("--resources", "pass resources and prompts on, too")
    .argument("[command...]", "the MCP server to start").action(async (argv: string[], options: GateOptions) => {
      if (Boolean(options.url) === argv.length > 0) throw new Ending(EXIT.misunderstood, "Say either which server to start, after --, or its --url.");
      const { gateMcp } = await import("./gate-mcp");
      await gateMcp(argv, options);
    });
}
