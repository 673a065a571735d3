"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { TabPanel, Tabs } from "@/components/ui/tabs.client";
import { oneOf } from "@/lib/client/address";
import { useAddress } from "@/lib/client/address.client";
import { groupsQuery, invitationsQuery, peopleQuery } from "@/lib/client/people-queries";
import { useMe } from "@/lib/client/use-me.client";
import { Groups } from "./groups.client";
import { InviteButton } from "./invite.client";
import { Invitations } from "./invitations.client";
import { PeopleList } from "./people-list.client";

const TABS = ["people", "groups", "invitations"] as const;
const parts = { tab: oneOf(TABS, "people") };

/** Who may do what: people with their roles, groups, invitations. */
export function PeopleScreen() {
  const [{ tab }, setAddress] = useAddress(parts, "push");
  const admin = useMe()?.role === "admin";
  const { data: people } = useQuery(peopleQuery());
  const { data: groups } = useQuery(groupsQuery());
  const { data: invitations } = useQuery({ ...invitationsQuery(), enabled: admin });
  const open = invitations?.items.filter(({ state }) => state === "open").length;
  const tabs = [
    { value: "people", label: "People", count: people?.items.filter(({ removedAt }) => !removedAt).length ?? null },
    { value: "groups", label: "Groups", count: groups?.items.length ?? null },
    ...(admin ? [{ value: "invitations", label: "Invitations", count: open ?? null }] : []),
  ];
  return (
    <>
      <PageHeader title="People" className="sticky top-0 z-20 bg-bg" end={admin && <InviteButton />} />
      <Tabs value={tab} onChange={(value) => setAddress({ tab: value as (typeof TABS)[number] })} tabs={tabs} label="People" className="mx-auto max-w-5xl p-4 md:px-5" listClassName="mb-4">
        <TabPanel value="people">
          <PeopleList />
        </TabPanel>
        <TabPanel value="groups">
          <Groups />
        </TabPanel>
        {admin && (
          <TabPanel value="invitations">
            <Invitations />
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}
