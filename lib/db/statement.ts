import type pg from "pg";
import { behindPooler } from "./connection";
import { spanOfStatement } from "../telemetry/trace";

export type Queryable = Pick<pg.Pool, "query">;

/**
 * A prepared statement with parameters named `:likeThis`; behind a pooler it is not prepared. Gives a function that runs it
 * on a pool or in a transaction.
 * Times come back as RFC 3339 text, `json` as `Json`.
 */
export function statement<Row extends object>(name: string, text: string) {
  const names: string[] = [];
  const numbered = text.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return async (on: Queryable, values: Record<string, unknown> = {}): Promise<Row[]> => {
    const parameters = names.map((parameter) => values[parameter] ?? null);
    const prepared = behindPooler() ? {} : { name };
    return (await spanOfStatement(name, () => on.query<Row & pg.QueryResultRow>({ ...prepared, text: numbered, values: parameters }))).rows;
  };
}
