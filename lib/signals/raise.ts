// Raised or clear: above the threshold and at half of it, with what was true before in between; and how much of a week was red.
import type { Signal } from "../contract/signals";
import type { SignalChange } from "../db/signal-changes";
import type { Rule } from "./rules";

type State = Signal["state"];

/** `levels` are values with the threshold that each is judged by: any of them raises, all of them have to be low to clear. */
export function stateOf(levels: { value: number; threshold: number }[], { threshold, clearAt }: Pick<Rule, "threshold" | "clearAt">, before: State): State {
  if (levels.some((level) => level.value > level.threshold)) return "raised";
  const low = (level: { value: number; threshold: number }) => level.value <= (level.threshold === threshold ? clearAt : Math.floor(level.threshold / 2));
  return levels.every(low) ? "clear" : before;
}

/** How much of the last seven days lies between a rise and the next fall. */
export function redShare(changes: Pick<SignalChange, "state" | "at">[], now: number): number {
  const week = 7 * 86_400_000;
  const red = changes.reduce((sum, { state, at }, index) => {
    const until = changes[index + 1] ? Date.parse(changes[index + 1]!.at) : now;
    return state === "raised" ? sum + Math.max(0, until - Math.max(Date.parse(at), now - week)) : sum;
  }, 0);
  return Math.min(1, Math.round((red / week) * 1000) / 1000);
}
