// An admin gives somebody another role, or removes them. That one admin stays is the database's own rule.
import type pg from "pg";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { lockPerson, removeRow, setRole } from "../db/change-person";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { readPerson } from "../db/read-people";
import { transaction } from "../db/transaction";

export async function updatePerson(caller: PersonCaller, { id, role }: Input<"updatePerson">): Promise<Output<"updatePerson">> {
  return transaction(peoplePool(), async (client) => {
    const person = await present(client, id);
    if (person.role !== role) {
      await setRole(client, { id, role });
      await logBoardEvent(client, "person_changed", actorOf(caller), { personId: id, name: person.name, before: { role: person.role }, after: { role } });
    }
    return (await readPerson(client, id))!;
  });
}

export async function removePerson(caller: PersonCaller, { id }: Input<"removePerson">): Promise<Output<"removePerson">> {
  return transaction(peoplePool(), async (client) => {
    const person = await present(client, id);
    await removeRow(client, { id });
    await logBoardEvent(client, "person_removed", actorOf(caller), { personId: id, name: person.name, role: person.role });
    return (await readPerson(client, id))!;
  });
}

/** The person, their row locked. Who was removed is not there. */
async function present(client: pg.PoolClient, id: string): Promise<{ name: string; role: string }> {
  const [person] = await lockPerson(client, { id });
  if (!person || person.removed) throw new Refusal("not_found", "There is no such person.");
  return person;
}
