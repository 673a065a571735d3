import { type Queryable, statement } from "./statement";

const ask = statement<{ there: boolean }>("has-people", "select exists (select from users) as there");

/** Whether anybody can sign in yet. */
export async function hasPeople(on: Queryable): Promise<boolean> {
  return (await ask(on))[0]!.there;
}
