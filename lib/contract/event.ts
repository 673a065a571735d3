import { z } from "zod";
import { Actor } from "./actor";
import { JsonOut } from "./json-field";
import { TimeOut } from "./text";

export const EVENT_TYPES = [
  "created",
  "claimed",
  "lease_expired",
  "heartbeated",
  "released",
  "parked",
  "withdrawn",
  "vote_cast",
  "approved",
  "changes_requested",
  "rejected",
  "answered",
  "decision_undone",
  "decision_late",
  "approval_expired",
  "redeemed",
  "settled",
  "completed",
  "skipped",
  "failed",
  "escalated",
  "requeued",
  "reopened",
  "lease_revoked",
  "cancelled",
  "updated",
  "assigned",
  "snoozed",
  "commented",
  "capability_changed",
  "halted",
  "resumed",
  "person_invited",
  "invitation_revoked",
  "person_joined",
  "person_changed",
  "person_removed",
  "sessions_ended",
  "password_reset_made",
  "password_changed",
  "group_changed",
  "agent_changed",
  "key_created",
  "key_revoked",
  "agent_stopped",
] as const;

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
