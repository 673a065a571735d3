// What of a policy holds agents back, and how long what they asked is kept: a key may make it stricter, and never looser.
import type { Policy } from "../contract/policy";

const SIGN_IN = ["never", "high", "always"];

/** The names of what `after` asks less of than `before`: only a person may do that. */
export function loosened(before: Policy, after: Policy): (keyof Policy)[] {
  const votes = ({ approvalsNeeded, approvalsNeededHighRisk }: Policy) => Math.max(approvalsNeeded, approvalsNeededHighRisk ?? 1);
  const named = new Set(before.deciders);
  const looser: Partial<Record<keyof Policy, boolean>> = {
    requiresApproval: before.requiresApproval && !after.requiresApproval,
    approvalsNeeded: after.approvalsNeeded < before.approvalsNeeded,
    approvalsNeededHighRisk: votes(after) < votes(before),
    separateDuties: before.separateDuties && !after.separateDuties,
    deciders: named.size > 0 && (after.deciders.length === 0 || after.deciders.some((one) => !named.has(one))),
    paused: before.paused && !after.paused,
    undoSeconds: after.undoSeconds < before.undoSeconds,
    approvalValidSeconds: (after.approvalValidSeconds ?? Infinity) > (before.approvalValidSeconds ?? Infinity),
    maxRounds: after.maxRounds > before.maxRounds,
    retentionDays: (after.retentionDays ?? Infinity) < (before.retentionDays ?? Infinity),
    reauthenticate: SIGN_IN.indexOf(after.reauthenticate) < SIGN_IN.indexOf(before.reauthenticate),
  };
  return (Object.keys(looser) as (keyof Policy)[]).filter((name) => looser[name]);
}
