import type { Metadata } from "next";
import { AccountScreen } from "@/components/account/account.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { noticesQuery } from "@/lib/client/notice-queries";
import { sessionsQuery } from "@/lib/client/people-queries";
import { meQuery } from "@/lib/client/queries";
import { peoplePool } from "@/lib/db/pool";
import { readPerson } from "@/lib/db/read-people";
import { getNotices } from "@/lib/notices/settings";
import { me } from "@/lib/transitions/me";
import { listSessions } from "@/lib/transitions/sessions";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const person = await pagePerson("/account");
  const [notices, sessions, account, asker] = await Promise.all([getNotices(person), listSessions(person), readPerson(peoplePool(), person.userId), me(person)]);
  return (
    <Hydrate reads={[[noticesQuery().queryKey, notices], [sessionsQuery().queryKey, sessions], [meQuery().queryKey, asker]]}>
      <AccountScreen role={person.role} hasPassword={account?.signsInBy.includes("password") ?? false} />
    </Hydrate>
  );
}
