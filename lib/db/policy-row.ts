import type { Policy } from "../contract/policy";

export type PolicyRow = {
  lease_seconds: number; max_run_seconds: number | null; max_failures: number; max_lapses: number; backoff_seconds: number; max_running: number | null;
  max_parked: number | null; daily_ceiling: number | null; time_zone: string; paused: boolean; requires_approval: boolean; approval_seconds: number;
  approvals_needed: number; approval_valid_seconds: number | null; max_rounds: number; undo_seconds: number; separate_duties: boolean; deciders: string[];
};

/** A row of `capabilities` as the contract's policy. */
export function policyOf(row: PolicyRow): Policy {
  return {
    leaseSeconds: row.lease_seconds, maxRunSeconds: row.max_run_seconds, maxFailures: row.max_failures, maxLapses: row.max_lapses,
    backoffSeconds: row.backoff_seconds, maxRunning: row.max_running, maxParked: row.max_parked, dailyCeiling: row.daily_ceiling,
    timeZone: row.time_zone, paused: row.paused, requiresApproval: row.requires_approval, approvalSeconds: row.approval_seconds,
    approvalsNeeded: row.approvals_needed, approvalValidSeconds: row.approval_valid_seconds, maxRounds: row.max_rounds,
    undoSeconds: row.undo_seconds, separateDuties: row.separate_duties, deciders: row.deciders,
  };
}
