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
    const parameters = names.map((parameter) => parameterOf(values[parameter]));
    const asked = behindPooler() ? { text: numbered, values: parameters } : { name, text: numbered, values: parameters };
    return (await spanOfStatement(name, () => on.query<Row & pg.QueryResultRow>(asked))).rows;
  };
}

function parameterOf(value: unknown): unknown {
  return Array.isArray(value) && value.every(isPlain) ? arrayOf(value) : (value ?? null);
}

type Plain = string | number | boolean | null | Buffer;

function isPlain(item: unknown): item is Plain {
  return item === null || typeof item === "string" || typeof item === "number" || typeof item === "boolean" || Buffer.isBuffer(item);
}

const QUOTED = /["\\]/;

/** As PostgreSQL reads an array: most of what travels needs no escape, and pg looks twice at every item for one. */
function arrayOf(items: Plain[]): string {
  let text = "";
  for (const item of items) {
    if (text) text += ",";
    if (item === null) text += "NULL";
    else if (typeof item === "string") text += QUOTED.test(item) ? `"${item.replace(/["\\]/g, "\\$&")}"` : `"${item}"`;
    else text += Buffer.isBuffer(item) ? `"\\\\x${item.toString("hex")}"` : String(item);
  }
  return `{${text}}`;
}
