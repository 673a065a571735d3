"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ErrorState } from "@/components/ui/error-state";
import { Initials } from "@/components/ui/initials";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { groupsQuery, peopleQuery } from "@/lib/client/people-queries";
import { useMe } from "@/lib/client/use-me.client";
import type { Person } from "@/lib/contract/people";
import { RoleSelect } from "./role-select.client";

const PersonMenu = dynamic(() => import("./person-menu.client").then((file) => file.PersonMenu), { ssr: false, loading: () => <span className="size-8" /> });

export function PeopleList() {
  const { data, error, refetch, isFetching } = useQuery(peopleQuery());
  const me = useMe();
  if (!data) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} /> : <Skeleton className="h-40" />;
  const here = data.items.filter(({ removedAt }) => !removedAt);
  const gone = data.items.filter(({ removedAt }) => removedAt);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
        {here.map((person) => (
          <Row key={person.id} person={person} admin={me?.role === "admin"} self={me?.id === person.id} />
        ))}
      </ul>
      {gone.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer rounded-xs text-sm text-ink2">{gone.length === 1 ? "1 person was removed" : `${gone.length} people were removed`}</summary>
          <ul className="mt-2 grid gap-1 text-sm text-ink2">
            {gone.map(({ id, name, email, removedAt }) => (
              <li key={id}>
                <UntrustedText text={name} /> · {email} · removed <RelativeTime at={removedAt!} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Row({ person, admin, self }: { person: Person; admin: boolean; self: boolean }) {
  const { name, email, role, lastSeenAt, sessions } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-2.5 md:gap-x-4">
      <Initials name={name} />
      <div className="min-w-0 flex-1 basis-24">
        <div className="flex flex-wrap items-center gap-x-2 font-[550]">
          <UntrustedText text={name} />
          {self && <Tag>you</Tag>}
          <Memberships person={person} />
        </div>
        <div className="truncate text-xs text-ink2">{email}</div>
      </div>
      <div className="text-xs text-ink2 max-md:order-last max-md:basis-full max-md:pl-8.5 md:w-44 md:text-right">
        {sessions > 0 && lastSeenAt ? <>signed in, active <RelativeTime at={lastSeenAt} /></> : "not signed in"}
      </div>
      {admin ? <RoleSelect person={person} /> : <span className="text-sm text-ink2">{role}</span>}
      {admin && <PersonMenu person={person} self={self} />}
    </li>
  );
}

function Memberships({ person }: { person: Person }) {
  const { data } = useQuery(groupsQuery());
  const names = data?.items.filter(({ id }) => person.groups.includes(id)).map(({ name }) => name) ?? [];
  if (!names.length) return null;
  return (
    <span className="text-xs font-normal text-ink3">
      in <UntrustedText text={names.join(", ")} />
    </span>
  );
}
