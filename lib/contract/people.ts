// Accounts: people, invitations, groups, sessions.
import { z } from "zod";
import { Role } from "./actor";
import { Setup } from "./decide";
import { Id, line, TimeOut } from "./text";

const Named = z.object({ id: z.string(), name: z.string() });
const Email = Setup.shape.email;
const Password = Setup.shape.password;
const Token = z.string().min(1).max(200);
const SecretPath = z.string().nullable().meta({ description: "Where the link leads on this board. Said this once: it is kept as a hash." });

export const SIGN_IN_WAYS = ["password", "passkey", "provider"] as const;

export const Person = z
  .object({
    id: z.string(), name: z.string(), email: z.string(), role: Role, createdAt: TimeOut,
    removedAt: TimeOut.nullable().meta({ description: "Who was removed cannot sign in; the log still names them." }),
    lastSeenAt: TimeOut.nullable().meta({ description: "When a live session of theirs was last renewed or began." }),
    sessions: z.number().int(),
    signsInBy: z.array(z.enum(SIGN_IN_WAYS)),
    groups: z.array(z.string()).meta({ description: "Ids of the groups they are in." }),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof Person>;

export const Invitation = z
  .object({
    id: z.string(), email: z.string(), role: Role, state: z.enum(["open", "used", "expired", "revoked"]),
    createdAt: TimeOut, expiresAt: TimeOut, createdBy: Named,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const Invite = z.strictObject({ email: Email, role: Role, days: z.number().int().min(1).max(30).default(7) });
export const Invited = Invitation.extend({ path: SecretPath }).meta({ id: "Invited" });
export const Accept = z.strictObject({ token: Token, name: line(100), password: Password });

export const ResetLink = z.object({ path: SecretPath, expiresAt: TimeOut });
export const ResetPassword = z.strictObject({ token: Token, password: Password });
export const ChangePassword = z.strictObject({ current: z.string().min(1).max(1000), password: Password });

export const Group = z.object({ id: z.string(), name: z.string(), members: z.array(z.string()).meta({ description: "Ids of people." }) }).meta({ id: "Group" });
export type Group = z.infer<typeof Group>;
export const PutGroup = z.strictObject({ name: line(100), members: z.array(Id).max(500) });

export const Session = z
  .object({
    id: z.string(), current: z.boolean().meta({ description: "The one that asks." }), createdAt: TimeOut, lastSeenAt: TimeOut, expiresAt: TimeOut,
    address: z.string().nullable(), userAgent: z.string().nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
