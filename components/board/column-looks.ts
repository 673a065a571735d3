import type { Column } from "@/lib/contract/columns";

/** Heading, colour of its count, and what it says when nothing is in it. */
export const COLUMN_LOOKS: Record<Column, { label: string; hot?: string; empty: string }> = {
  pending: { label: "Pending", empty: "No work waits for an agent." },
  in_progress: { label: "In progress", empty: "No agent is working." },
  needs_approval: { label: "Needs approval", hot: "text-people", empty: "Nothing waits for a person." },
  answered: { label: "Answered", empty: "No answer waits for its agent." },
  escalated: { label: "Escalated", hot: "text-stop", empty: "Nothing is stuck." },
  done: { label: "Done today", empty: "Nothing has ended today." },
};
