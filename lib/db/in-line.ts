// Statements that follow one another on one connection without a pause: what is sent while one runs, PostgreSQL has when it is done.
import type pg from "pg";
import { behindPooler } from "./connection";
import type { Queryable } from "./statement";

type Borrowed = { client: Promise<pg.PoolClient>; users: number; broken?: Error };

/**
 * Each is a transaction of its own. The connection is borrowed from the pool while there is something to send, and given up when
 * a statement fails on it. Behind a pooler each goes by itself.
 */
export function inLine(pool: () => pg.Pool): Queryable {
  let borrowed: Borrowed | null = null;
  const query = async (...asked: [pg.QueryConfig]) => {
    if (behindPooler()) return pool().query(...asked);
    const mine = (borrowed ??= { client: pool().connect(), users: 0 });
    mine.users++;
    try {
      return await (await mine.client).query(...asked);
    } catch (error) {
      mine.broken = error as Error;
      throw error;
    } finally {
      if (--mine.users === 0 || mine.broken) borrowed = borrowed === mine ? null : borrowed;
      if (mine.users === 0) void mine.client.then((client) => client.release(mine.broken), () => undefined);
    }
  };
  return { query: query as Queryable["query"] };
}
