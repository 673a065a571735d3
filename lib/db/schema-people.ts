// Accounts and sessions, in the form that the identity library wants them.
import { sql } from "drizzle-orm";
import { boolean, check, customType, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  role: text({ enum: ["viewer", "approver", "operator", "admin"] }).notNull().default("viewer"),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** Who was removed keeps their row, since the log and the decisions name it, and nothing to sign in with. */
  removedAt: at("removed_at"),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (session) => [index("sessions_user").on(session.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (account) => [index("accounts_user").on(account.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (verification) => [index("verifications_identifier").on(verification.identifier)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text("public_key").notNull(),
    userId: text("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique("passkeys_credential"),
    counter: integer().notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text(),
    createdAt: at("created_at"),
    aaguid: text(),
  },
  (passkey) => [index("passkeys_user").on(passkey.userId)],
);

export const groups = pgTable("groups", { id: text().primaryKey(), name: text().notNull().unique(), createdAt: at("created_at").notNull() });

export const groupMembers = pgTable(
  "group_members",
  {
    groupId: text("group_id").notNull().references(() => groups.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
  },
  (member) => [unique("group_members_once").on(member.groupId, member.userId), index("group_members_user").on(member.userId)],
);

/** Invitations and password resets: links that work once, kept as hashes. */
export const oneTimeLinks = pgTable(
  "one_time_links",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    tokenHash: bytea("token_hash").notNull().unique("one_time_links_token"),
    email: text().notNull(),
    role: text(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdBy: text("created_by").notNull().references(() => users.id),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    revokedAt: at("revoked_at"),
  },
  (link) => [
    index("one_time_links_newest").on(link.createdAt.desc(), link.id.desc()),
    check("one_time_links_kind", sql`(kind = 'invitation' and role in ('viewer', 'approver', 'operator', 'admin') and user_id is null) or (kind = 'reset' and user_id is not null and role is null)`),
    check("one_time_links_used_or_revoked", sql`used_at is null or revoked_at is null`),
  ],
);

/** Failed sign-ins by account and address, as hashes. Unlogged in the database. */
export const signInFailures = pgTable(
  "sign_in_failures",
  { key: bytea().primaryKey(), count: integer().notNull(), until: at("until").notNull(), last: at("last").notNull() },
  (failure) => [index("sign_in_failures_age").on(failure.last)],
);
