import { say } from "./say";

/**
 * For tests only: with HOLDPOINT_EXAMPLE_STOP_AT set to the name of a step, the agent says so there and does nothing more,
 * so that a test can kill it at exactly this point.
 */
export async function stopAt(step: string): Promise<void> {
  if (process.env.HOLDPOINT_EXAMPLE_STOP_AT !== step) return;
  say(`at ${step}`);
  await new Promise(() => setInterval(() => undefined, 60_000));
}
