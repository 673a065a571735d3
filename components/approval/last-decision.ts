// What Z takes back, and where it is kept.
export type Undoable = { id: string; undoUntil: string };

export const LAST_DECISION = "last-decision";
