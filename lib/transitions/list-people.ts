import type { PersonCaller } from "../contract/caller";
import type { Output } from "../contract/operations";
import { readGroups } from "../db/groups";
import { peoplePool } from "../db/pool";
import { readPeople } from "../db/read-people";

export async function listPeople(): Promise<Output<"listPeople">> {
  return { items: await readPeople(peoplePool()), next: null };
}

export async function listGroups(_caller: PersonCaller): Promise<Output<"listGroups">> {
  return { items: await readGroups(peoplePool()), next: null };
}
