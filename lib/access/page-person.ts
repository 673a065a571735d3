import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { PersonCaller } from "../contract/caller";
import { hasPeople } from "../db/has-people";
import { peoplePool } from "../db/pool";
import { readSession } from "./read-session";

/** The person who opened a page; who is not signed in is sent to sign in and comes back to `here`. */
export async function pagePerson(here?: string): Promise<PersonCaller> {
  const person = await signedIn();
  if (person) return person;
  if (!(await hasPeople(peoplePool()))) redirect("/sign-in?setup=needed");
  redirect(here ? `/sign-in?next=${encodeURIComponent(here)}` : "/sign-in");
}

/** Read once for all components of a page. */
const signedIn = cache(async () => readSession(new Headers(await headers())));
