import { z } from "zod";
import { ROLES } from "./roles";

/** Who did something, as shown beside an event or a lease. */
export const Actor = z
  .object({ kind: z.enum(["agent", "person", "system"]), id: z.string().nullable(), name: z.string() })
  .meta({ id: "Actor" });
export type Actor = z.infer<typeof Actor>;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const SCOPES = ["tasks:create", "tasks:work", "tasks:read", "tasks:cancel", "events:read", "ops:read", "admin"] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;
