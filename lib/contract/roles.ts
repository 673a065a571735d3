/** From the least to the most that a person may do. */
export const ROLES = ["viewer", "approver", "operator", "admin"] as const;
