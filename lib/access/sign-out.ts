import { deleteSession } from "../db/delete-session";
import { peoplePool } from "../db/pool";
import { auth } from "./auth";
import { readSession } from "./read-session";

/** Ends the session and clears its cookie. The library says yes even where it could not delete: so we do. */
export async function signOut(request: Request): Promise<Response> {
  const person = await readSession(request.headers);
  if (person) await deleteSession(peoplePool(), person.sessionId);
  return (await auth()).handler(request);
}
