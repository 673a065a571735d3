import type { Scope } from "@/lib/contract/actor";

/** What each scope lets a key do. None lets it decide. */
export const SCOPE_WORDS: Record<Scope, string> = {
  "tasks:work": "claim tasks, work on them, and ask people",
  "tasks:create": "create tasks",
  "tasks:read": "read tasks and requests",
  "tasks:cancel": "cancel tasks",
  "events:read": "follow the log",
  "ops:read": "read figures of the operation",
  admin: "change policies, pause and resume",
};
