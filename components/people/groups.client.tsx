"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { groupsQuery, peopleQuery } from "@/lib/client/people-queries";
import { useMe } from "@/lib/client/use-me.client";
import type { Group } from "@/lib/contract/people";

const GroupQuestion = openedApart(() => import("./group-question.client").then((file) => file.GroupQuestion));
const DeleteGroup = openedApart(() => import("./group-question.client").then((file) => file.DeleteGroup));

export function Groups() {
  const { data, error, refetch, isFetching } = useQuery(groupsQuery());
  const [editing, setEditing] = useState<Group | "new" | null>(null);
  const [deleting, setDeleting] = useState<Group | null>(null);
  const admin = useMe()?.role === "admin";
  if (!data) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} /> : <Skeleton className="h-24" />;
  const add = admin && (
    <Button onClick={() => setEditing("new")}>
      <Plus aria-hidden />
      New group
    </Button>
  );
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState icon={Users} title="No group yet" action={add}>
          A policy can name a group instead of people: who is in it may decide.
        </EmptyState>
      ) : (
        <div className="mb-3 flex justify-end empty:hidden">{add}</div>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-panel empty:hidden">
        {data.items.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <div className="font-[550]">
                <UntrustedText text={group.name} />
              </div>
              <Members group={group} />
            </div>
            {admin && (
              <span className="flex gap-2">
                <Button size="sm" aria-label={`Change ${group.name}`} onClick={() => setEditing(group)}>
                  Change
                </Button>
                <Button size="sm" variant="danger" aria-label={`Delete ${group.name}`} onClick={() => setDeleting(group)}>
                  Delete
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {editing && <GroupQuestion group={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteGroup group={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function Members({ group }: { group: Group }) {
  const { data: people } = useQuery(peopleQuery());
  const names = group.members.map((id) => people?.items.find((person) => person.id === id)?.name ?? "…");
  return <div className="text-xs text-ink2">{names.length ? <UntrustedText text={names.join(", ")} /> : "nobody in it: nobody decides for it"}</div>;
}
