import { z } from "zod";
import { Name } from "./text";

const seconds = (min: number, max: number) => z.number().int().min(min).max(max);
/** A threshold of the capability's own for one signal. */
const above = (what: string, usual: number) =>
  z.number().int().min(0).max(1_000_000).nullable().default(null).meta({ description: `With more ${what} than this the signal is raised, and at half of it cleared. Null: they count with the rest of the board, above ${usual} in all.` });
const cap = z.number().int().min(1).max(1_000_000).nullable();

/** The policy of a capability. What a PUT leaves out takes its default. */
export const Policy = z
  .strictObject({
    leaseSeconds: seconds(1, 86_400).default(120),
    maxRunSeconds: seconds(1, 31_536_000).nullable().default(null),
    maxFailures: z.number().int().min(1).max(1000).default(3),
    maxLapses: z.number().int().min(1).max(1000).default(5),
    backoffSeconds: seconds(0, 3600).default(5).meta({ description: "Doubles with each failure, up to an hour." }),
    maxRunning: cap.default(null),
    maxParked: cap.default(null),
    dailyCeiling: cap.default(null),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, { error: "must be an IANA time zone" })
      .default("UTC"),
    paused: z.boolean().default(false),
    requiresApproval: z.boolean().default(true),
    approvalSeconds: seconds(1, 31_536_000).default(172_800),
    approvalsNeeded: z.number().int().min(1).max(10).default(1),
    approvalsNeededHighRisk: z.number().int().min(1).max(10).nullable().default(null).meta({ description: "For requests of high risk; null: as the others. The greater one counts." }),
    approvalValidSeconds: seconds(1, 31_536_000).nullable().default(604_800),
    maxRounds: z.number().int().min(1).max(100).default(5),
    undoSeconds: seconds(0, 600).default(5),
    separateDuties: z.boolean().default(false),
    deciders: z.array(z.string().min(1).max(200)).max(200).default([]).meta({ description: "Ids of people and groups, and `role:operator` for that role and above; empty: every approver." }),
    reauthenticate: z.enum(["never", "high", "always"]).default("never").meta({ description: "Which decisions take a sign-in of the last five minutes: none, those of high risk, or all." }),
    retentionDays: z.number().int().min(1).max(3650).nullable().default(90).meta({ description: "Days for which finished tasks are kept; null: for ever." }),
    unclaimedSeconds: seconds(60, 31_536_000).default(21_600).meta({ description: "Work that is ready for longer than this counts as unclaimed." }),
    unclaimedAbove: above("unclaimed tasks", 5),
    untakenSeconds: seconds(60, 31_536_000).default(3_600).meta({ description: "An answer that no agent takes up for longer than this counts." }),
    untakenAbove: above("answers left lying", 0),
    unansweredSeconds: seconds(60, 31_536_000).default(86_400).meta({ description: "A request that waits for people for longer than this counts as unanswered." }),
    unansweredAbove: above("unanswered requests", 5),
    unseenSeconds: seconds(60, 31_536_000).default(14_400).meta({ description: "A request that nobody has opened for longer than this counts as unseen." }),
    unseenAbove: above("unseen requests", 5),
    expiredAbove: above("expired requests", 0),
    escalatedAbove: above("escalated tasks", 0),
    lapsedSeconds: seconds(60, 31_536_000).default(600).meta({ description: "A lapsed lease that nobody takes back for longer than this counts." }),
    lapsedAbove: above("lapsed leases left lying", 0),
    stalledSeconds: seconds(60, 31_536_000).default(900).meta({ description: "A task whose heartbeats bring no progress for longer than this, and for three leases, counts as stalled." }),
    stalledAbove: above("stalled tasks", 0),
    failingAbove: above("failures and lapses in half an hour, where they are over half of the claims,", 5),
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

export const Capability = z
  .object({ name: Name, ...Policy.shape, version: z.number().int(), createdAt: z.string(), updatedAt: z.string() })
  .meta({ id: "Capability" });
export type Capability = z.infer<typeof Capability>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
