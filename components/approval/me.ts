import type { Actor, Role } from "@/lib/contract/actor";

/** The person who looks at the page. */
export type Me = Actor & { id: string; role: Role };
