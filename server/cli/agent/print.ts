// What a command answers: JSON with --json, else lines for people. Text from agents never reaches a terminal as it came.
import type { Command } from "commander";
import { visible } from "@/lib/contract/visible-text";
import { writeJson } from "@/lib/contract/write-json";

export function print(command: Command, value: unknown, lines: () => string | string[]): void {
  if (command.optsWithGlobals()["json"]) return void process.stdout.write(`${writeJson(value)}\n`);
  process.stdout.write(`${visible([lines()].flat().join("\n"))}\n`);
}

export function ago(time: string): string {
  const seconds = Math.round((Date.now() - Date.parse(time)) / 1000);
  const [amount, unit] = seconds < 90 ? [seconds, "s"] : seconds < 5400 ? [seconds / 60, "min"] : seconds < 129_600 ? [seconds / 3600, "h"] : [seconds / 86_400, "d"];
  return `${Math.max(0, Math.round(amount as number))} ${unit} ago`;
}
