import type { AgentCaller } from "../contract/caller";
import { Refusal } from "../contract/problem";

const MOST_SECONDS = 86_400;

/** `?capability=NAME&hold=SECONDS` of the server's address; a key for one capability needs not name it. */
export function holdOf(url: URL, caller: AgentCaller): { capability: string; holdSeconds: number } {
  const [only, ...others] = caller.capabilities;
  const capability = url.searchParams.get("capability") ?? (only && only !== "*" && !others.length ? only : "tool-use");
  const holdSeconds = Number(url.searchParams.get("hold") ?? 600);
  if (!(Number.isInteger(holdSeconds) && holdSeconds >= 1 && holdSeconds <= MOST_SECONDS)) throw Refusal.invalid("/hold", `must be 1 to ${MOST_SECONDS} seconds`);
  return { capability, holdSeconds };
}
