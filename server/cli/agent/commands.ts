// The commands that reach a board over HTTP and need no database: these are in the agents' package, too.
import type { Command } from "commander";
import { addApprovals } from "./approvals";
import { addCapability } from "./capability";
import { addCompletion } from "./completion";
import { addEvents } from "./events";
import { addGate } from "./gate";
import { addMcpGate } from "./mcp-gate";
import { addSignIn } from "./person";
import { addRun } from "./run";
import { addTask } from "./task";
import { addWork } from "./work";

export function addAgentCommands(program: Command): void {
  program.option("--json", "answer as JSON");
  for (const add of [addTask, addWork, addRun, addGate, addMcpGate, addApprovals, addSignIn, addCapability, addEvents, addCompletion]) add(program);
}
