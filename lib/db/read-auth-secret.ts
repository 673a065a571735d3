import { type Queryable, statement } from "./statement";

const read = statement<{ secret: string }>("read-auth-secret", "select auth_secret as secret from board");

/** What session cookies are signed with: the same for every server on this database. */
export async function readAuthSecret(on: Queryable): Promise<string> {
  return (await read(on))[0]!.secret;
}
