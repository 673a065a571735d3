// The tables of people who decide: their decisions, snoozes, what they had on screen, and where they are.
import { sql } from "drizzle-orm";
import { check, customType, foreignKey, integer, json, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { approvals } from "./schema";
import { VERDICT_LIST } from "./schema-lists";
import { users } from "./schema-people";

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What people decided, one row per person and approval: insert-only but for `undoneAt`. */
export const decisions = pgTable(
  "decisions",
  {
    id: uuid().primaryKey(),
    approvalId: uuid("approval_id").notNull(),
    contentHash: text("content_hash").notNull(),
    userId: text("user_id").notNull().references(() => users.id),
    sessionId: text("session_id").notNull(),
    verdict: text().notNull(),
    comment: text(),
    inputHash: bytea("input_hash").notNull(),
    createdAt: at("created_at").notNull(),
    undoneAt: at("undone_at"),
    approvedHash: text("approved_hash"),
    option: integer(),
    chosen: json(),
    edits: json(),
    notes: json(),
  },
  (decision) => [
    foreignKey({ name: "decisions_shown_content", columns: [decision.approvalId, decision.contentHash], foreignColumns: [approvals.id, approvals.contentHash] }),
    uniqueIndex("decisions_one_each").on(decision.approvalId, decision.userId).where(sql`undone_at is null`),
    check("decisions_verdict", sql.raw(`verdict in (${VERDICT_LIST})`)),
  ],
);

/** A person's own snooze of an approval. */
export const snoozes = pgTable(
  "snoozes",
  {
    approvalId: uuid("approval_id").notNull().references(() => approvals.id),
    userId: text("user_id").notNull().references(() => users.id),
    until: at("until").notNull(),
  },
  (snooze) => [unique("snoozes_one_each").on(snooze.approvalId, snooze.userId)],
);

/** Which parts of a request a person had on screen, and since when. */
export const sightings = pgTable(
  "sightings",
  {
    approvalId: uuid("approval_id").notNull().references(() => approvals.id),
    userId: text("user_id").notNull().references(() => users.id),
    part: text().notNull(),
    at: at("at").notNull(),
  },
  (sighting) => [unique("sightings_once").on(sighting.approvalId, sighting.userId, sighting.part)],
);

/** Who has a request open; they fade by `beatAt`. Unlogged in the migration. */
export const viewers = pgTable(
  "viewers",
  {
    approvalId: uuid("approval_id").notNull(),
    userId: text("user_id").notNull(),
    since: at("since").notNull(),
    beatAt: at("beat_at").notNull(),
  },
  (viewer) => [unique("viewers_one_each").on(viewer.approvalId, viewer.userId)],
);
