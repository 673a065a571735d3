// Groups of people, as policies name them in `deciders`.
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import type { Group } from "../contract/people";
import { Refusal } from "../contract/problem";
import { deleteGroupRow, insertGroup, knownPeople, lockGroup, policiesThatName, readGroups, renameGroup, setMembers } from "../db/groups";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";

export async function createGroup(caller: PersonCaller, input: Input<"createGroup">): Promise<Group> {
  return transaction(peoplePool(), async (client) => {
    const [made] = await insertGroup(client, { id: uuidv7(), name: input.name });
    if (!made) throw taken();
    return withMembers(client, caller, made.id, input.members, null);
  });
}

export async function putGroup(caller: PersonCaller, { id, name, members }: Input<"putGroup">): Promise<Group> {
  return transaction(peoplePool(), async (client) => {
    const before = await present(client, id);
    if (!(await renameGroup(client, { id, name })).length) throw taken();
    return withMembers(client, caller, id, members, before);
  });
}

/** Not while a policy names it: an empty list of deciders would open to everybody what was kept to a few. */
export async function deleteGroup(caller: PersonCaller, { id }: Input<"deleteGroup">): Promise<Output<"deleteGroup">> {
  return transaction(peoplePool(), async (client) => {
    const before = await present(client, id);
    const named = await policiesThatName(client, { entry: id });
    if (named.length) throw new Refusal("in_use", `A policy names this group: ${named.map(({ name }) => name).join(", ")}.`);
    await deleteGroupRow(client, { id });
    await logBoardEvent(client, "group_changed", actorOf(caller), { groupId: id, before, after: null });
    return { id };
  });
}

async function present(client: pg.PoolClient, id: string): Promise<Pick<Group, "name" | "members">> {
  await lockGroup(client, { id });
  const [group] = await readGroups(client, { id });
  if (!group) throw new Refusal("not_found", "There is no such group.");
  return { name: group.name, members: group.members };
}

async function withMembers(client: pg.PoolClient, caller: PersonCaller, id: string, asked: string[], before: Pick<Group, "name" | "members"> | null): Promise<Group> {
  const members = [...new Set(asked)];
  const known = new Set((await knownPeople(client, { ids: members })).map((person) => person.id));
  const stranger = members.findIndex((member) => !known.has(member));
  if (stranger >= 0) throw Refusal.invalid(`/members/${stranger}`, "is nobody who is here");
  await setMembers(client, { id, members });
  const [group] = await readGroups(client, { id });
  await logBoardEvent(client, "group_changed", actorOf(caller), { groupId: id, before, after: { name: group!.name, members: group!.members } });
  return group!;
}

function taken(): Refusal {
  return Refusal.invalid("/name", "is the name of another group");
}
