import type { Event, EventType } from "../contract/event";
import { KEYS_HEAR } from "../contract/event-types";

export type Wanted = {
  capability?: string[] | undefined;
  taskId?: string | undefined;
  type?: EventType[] | undefined;
  /** The capabilities that the reader sees; null sees all. */
  visible: readonly string[] | null;
  by: "agent" | "person";
};

export function wants(wanted: Wanted, event: Event): boolean {
  if (wanted.visible && !(event.capability && wanted.visible.includes(event.capability))) return false;
  if (wanted.by === "agent" && !event.taskId && !event.capability && !KEYS_HEAR.includes(event.type)) return false;
  if (wanted.capability?.length && !(event.capability && wanted.capability.includes(event.capability))) return false;
  if (wanted.taskId && event.taskId !== wanted.taskId) return false;
  return !wanted.type?.length || wanted.type.includes(event.type);
}
