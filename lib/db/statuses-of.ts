import { type Action, TRANSITIONS } from "../machine/transitions";

/** The statuses that an action goes from, as an SQL list. */
export function statusesOf(action: Action): string {
  return TRANSITIONS[action].from.map((status) => `'${status}'`).join(", ");
}
