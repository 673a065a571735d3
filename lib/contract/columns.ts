// The columns of the board. Without zod: pages use it too.

export const COLUMNS = ["pending", "in_progress", "needs_approval", "answered", "escalated", "done"] as const;
export type Column = (typeof COLUMNS)[number];

/** How each column is sorted: what is next on top. */
export const COLUMN_ORDER = {
  pending: "claim",
  in_progress: "oldest",
  needs_approval: "oldest",
  answered: "claim",
  escalated: "oldest",
  done: "updated",
} as const satisfies Record<Column, string>;
