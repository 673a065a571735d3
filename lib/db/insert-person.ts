import { uuidv7 } from "uuidv7";
import type { Role } from "../contract/actor";
import { type Queryable, statement } from "./statement";

/** A person with a password, in the form that the identity library reads. */
const insert = statement(
  "insert-person",
  `with person as (
    insert into users (id, name, email, role) values (:id, :name, :email, :role) returning id
  )
  insert into accounts (id, user_id, account_id, provider_id, password)
  select :accountId, id, id, 'credential', :passwordHash from person`,
);

export type NewPerson = { name: string; email: string; passwordHash: string; role: Role };

/** The id. Addresses are kept in lower case: that is how sign-in looks for them. */
export async function insertPerson(on: Queryable, person: NewPerson): Promise<string> {
  const id = uuidv7();
  await insert(on, { ...person, email: person.email.toLowerCase(), id, accountId: uuidv7() });
  return id;
}
