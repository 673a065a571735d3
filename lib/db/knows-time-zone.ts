import { type Queryable, statement } from "./statement";

const ask = statement<{ known: boolean }>(
  "knows-time-zone",
  "select exists (select from pg_timezone_names where lower(name) = lower(:zone)) as known",
);

/** Whether the database can count days in this zone: its list and the runtime's are not the same. */
export async function knowsTimeZone(on: Queryable, zone: string): Promise<boolean> {
  return (await ask(on, { zone }))[0]!.known;
}
