import type { Metadata } from "next";
import { PeopleScreen } from "@/components/people/people.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { groupsQuery, invitationsQuery, peopleQuery } from "@/lib/client/people-queries";
import { meQuery } from "@/lib/client/queries";
import { listInvitations } from "@/lib/transitions/invite";
import { listGroups, listPeople } from "@/lib/transitions/list-people";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const person = await pagePerson("/people");
  const invitations = person.role === "admin" ? listInvitations() : undefined;
  const [people, groups, invited, asker] = await Promise.all([listPeople(), listGroups(person), invitations, me(person)]);
  return (
    <Hydrate reads={[[peopleQuery().queryKey, people], [groupsQuery().queryKey, groups], [invitationsQuery().queryKey, invited], [meQuery().queryKey, asker]]}>
      <PeopleScreen />
    </Hydrate>
  );
}
