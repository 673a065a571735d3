// The connection pools of this process.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Json } from "../contract/json";
import { oncePerProcess } from "../process";
import { appUrl, behindPooler } from "./connection";
import * as people from "./schema-people";

const JSON_OID = 114;
const TIMESTAMPTZ_OID = 1184;

/** Rows come with `json` as `Json`, its text untouched, and times as RFC 3339 text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === JSON_OID) return (text: string) => new Json(text);
    if (oid === TIMESTAMPTZ_OID) return rfc3339;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

/**
 * The statements of the hot path are written for one plan each, by index and row by row, whatever the statistics say of
 * a table that has just grown; planning them anew would take longer than running them.
 */
const ONE_PLAN = "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

/** Where agents' work is done. */
export function workPool(): pg.Pool {
  return oncePerProcess("pool work", () => pool(12, ONE_PLAN), end);
}

/** Heartbeats, and the keys that every call of an agent shows, have connections of their own, so that no crowd of claims or of people makes leases lapse. */
export function heartbeatPool(): pg.Pool {
  return oncePerProcess("pool heartbeats", () => pool(2, ONE_PLAN), end);
}

/** Where people read and decide, and what is not on the hot path. */
export function peoplePool(): pg.Pool {
  return oncePerProcess("pool people", () => pool(8), end);
}

/** Where ops looks: along the indexes alone, and with connections of its own, so that it answers where all others are busy. */
export function watchPool(): pg.Pool {
  return oncePerProcess("pool watch", () => pool(3, `${ONE_PLAN}; set enable_bitmapscan = off; set jit = off`), end);
}

/** Of all connections of this process: how many are busy, how many there may be, and how many calls wait for one. */
export function poolUse(): { poolBusy: number; poolSize: number; poolWaiting: number } {
  const pools = [workPool(), heartbeatPool(), peoplePool(), watchPool()];
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0);
  return { poolBusy: sum((pool) => pool.totalCount - pool.idleCount), poolSize: sum((pool) => pool.options.max), poolWaiting: sum((pool) => pool.waitingCount) };
}

/** Drizzle over the people's pool, for the identity library. */
export function orm(): NodePgDatabase<typeof people> {
  return oncePerProcess("drizzle", () => drizzle(peoplePool(), { schema: people }));
}

/** Longer than the server's own limit for a statement: what takes longer has nobody at the other end, and its connection is given up. */
const ANSWER_WITHIN = 20_000;

function pool(max: number, settings?: string): pg.Pool {
  const made = new pg.Pool({
    connectionString: appUrl(),
    application_name: "holdpoint api",
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
    // What is sent on a connection that is busy goes out at once, and is run right after (see in-line.ts).
    pipeline: true,
    types,
    // The pool waits for this promise before it lends the connection.
    ...(settings && !behindPooler() ? { onConnect: (client: pg.ClientBase) => client.query(settings) as unknown as void } : {}),
  });
  // A connection that breaks while idle is replaced at the next use; one that breaks between two statements of a
  // transaction fails the next of them. Without a listener either would end the process.
  made.on("error", () => undefined);
  made.on("connect", (client) => client.on("error", () => undefined));
  return made;
}

function end(made: pg.Pool): Promise<void> {
  return made.end();
}

/** "2026-11-29 20:52:40.123456+00" to "2026-11-29T20:52:40.123Z"; sessions run in UTC. */
function rfc3339(text: string): string {
  if (!text.endsWith("+00") || text.length > 29) return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, "0").slice(0, 3) : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
