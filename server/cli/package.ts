#!/usr/bin/env node
// The command line of the agents' package: without what needs the board's database.
import { Command } from "commander";
import { addAgentCommands } from "./agent/commands";
import { runProgram } from "./run-program";

const program = new Command("holdpoint").exitOverride().description("Work on a Holdpoint board. HOLDPOINT_URL and HOLDPOINT_KEY name the board and the agent.");
addAgentCommands(program);
await runProgram(program, process.argv);
