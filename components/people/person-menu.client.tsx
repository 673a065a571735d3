"use client";

import { KeyRound, LogOut, MoreHorizontal, UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { Question } from "@/components/ui/question.client";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Person } from "@/lib/contract/people";
import { LinkOnce } from "./link-once.client";

/** What an admin can do for, or about, somebody. */
export function PersonMenu({ person, self }: { person: Person; self: boolean }) {
  const [removing, setRemoving] = useState(false);
  const end = useChange(() => api.endPersonSessions({ id: person.id }), "people", "sessions");
  const reset = useChange(() => api.makePasswordReset({ id: person.id }));
  const remove = useChange(() => api.removePerson({ id: person.id }), "people", "groups");
  const failed = (error: Error) => toastFailed("Not done", { description: error.message });
  return (
    <>
      <Menu trigger={<Button variant="ghost" size="icon" aria-label={`More about ${person.name}`}><MoreHorizontal aria-hidden /></Button>}>
        <MenuItem onSelect={() => reset.mutate(undefined, { onError: failed })}>
          <KeyRound aria-hidden /> Make a password reset link
        </MenuItem>
        <MenuItem disabled={person.sessions === 0} reason="Not signed in" onSelect={() => end.mutate(undefined, { onError: failed, onSuccess: ({ ended }) => toastDone("Signed out", { description: `${ended} ${ended === 1 ? "session" : "sessions"} of ${person.name}` }) })}>
          <LogOut aria-hidden /> End {self ? "all your sessions" : "all sessions"}
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => (remove.reset(), setRemoving(true))}>
          <UserMinus aria-hidden /> Remove
        </MenuItem>
      </Menu>
      <Question
        open={removing}
        onClose={() => setRemoving(false)}
        title={`Remove ${person.name}?`}
        description="Sessions, password, passkeys, groups and role end at once. The log and past decisions keep the name. An invitation to the same address brings them back."
        act="Remove"
        leave="Keep"
        variant="danger"
        busy={remove.isPending}
        error={remove.error?.message}
        onAnswer={() => remove.mutate(undefined, { onSuccess: () => (setRemoving(false), toastDone("Removed", { description: person.name })) })}
      />
      {reset.data?.path && (
        <LinkOnce title={`Reset link of ${person.name}`} path={reset.data.path} expiresAt={reset.data.expiresAt} onClose={reset.reset}>
          Whoever opens it sets a new password; every session ends then. Give it to {person.name} by a way you trust.
        </LinkOnce>
      )}
    </>
  );
}
