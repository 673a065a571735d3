import type { Role } from "@/lib/contract/actor";

/** Each role may what the one before may, and more. */
export const ROLE_WORDS: Record<Role, string> = {
  viewer: "sees everything, changes nothing",
  approver: "decides requests, and writes to agents",
  operator: "runs the board: takes, requeues, cancels, pauses",
  admin: "manages people, agents, keys and policies",
};
