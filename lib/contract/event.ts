import { z } from "zod";
import { Actor } from "./actor";
import { EVENT_TYPES } from "./event-types";
import { JsonOut } from "./json-field";
import { TimeOut } from "./text";

export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** One row of the append-only log. `seq` counts 1, 2, 3 within its task; `taskId` is null for board and capability events. */
export const Event = z
  .object({
    cursor: z.string(),
    taskId: z.string().nullable(),
    seq: z.number().int(),
    type: EventType,
    at: TimeOut,
    actor: Actor,
    attempt: z.number().int().nullable(),
    status: z.string().nullable(),
    capability: z.string().nullable(),
    payload: JsonOut,
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof Event>;
