// The tables of ops: signals, servers, the log counted, and first claims counted.
import { sql } from "drizzle-orm";
import { bigint, check, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { capabilities } from "./schema";

const at = (name: string) => timestamp(name, { withTimezone: true });
const jsonText = customType<{ data: string }>({ dataType: () => "json" });

/** When signals were raised and cleared. */
export const signalChanges = pgTable(
  "signal_changes",
  { name: text().notNull(), number: integer().notNull(), state: text().notNull(), value: integer().notNull(), at: at("at").notNull() },
  (row) => [primaryKey({ columns: [row.name, row.number] }), check("signal_changes_state", sql`state in ('raised', 'clear')`)],
);

/** Which servers run: each writes its own row every few seconds. Unlogged in the migration. */
export const servers = pgTable("servers", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  startedAt: at("started_at").notNull(),
  beatAt: at("beat_at").notNull(),
  beatMs: integer("beat_ms").notNull(),
  deafSince: at("deaf_since"),
  poolBusy: integer("pool_busy").notNull(),
  poolSize: integer("pool_size").notNull(),
  poolWaiting: integer("pool_waiting").notNull(),
  diskUsed: integer("disk_used"),
});

/** The log counted by time and capability, at three widths. */
export const rollups = pgTable(
  "rollups",
  { span: integer().notNull(), at: at("at").notNull(), capability: text().notNull(), measure: text().notNull(), n: bigint({ mode: "number" }).notNull() },
  (row) => [primaryKey({ columns: [row.span, row.at, row.capability, row.measure] })],
);

/** How far the log has been counted. */
export const rollupPlace = pgTable(
  "rollup_place",
  {
    id: integer().primaryKey().default(1),
    place: jsonText(),
    at: at("at"),
  },
  (row) => [check("rollup_place_one_row", sql`${row.id} = 1`)],
);

/** Up to when the first claims of a capability's day have been counted, and how many they were. */
export const ceilingMarks = pgTable("ceiling_marks", {
  capability: text().primaryKey().references(() => capabilities.name),
  began: at("began").notNull(),
  upto: at("upto").notNull(),
  counted: integer().notNull(),
});
