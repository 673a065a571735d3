"use client";

import { PageHeader } from "@/components/ui/page-header";
import { useMe } from "@/lib/client/use-me.client";
import type { Role } from "@/lib/contract/actor";
import { Notices } from "./notices.client";
import { Passkeys } from "./passkeys.client";
import { PasswordForm } from "./password-form.client";
import { Sessions } from "./sessions.client";

/** One's own account: how one signs in, and where one is signed in. */
export function AccountScreen({ role, hasPassword }: { role: Role; hasPassword: boolean }) {
  const me = useMe();
  return (
    <>
      <PageHeader title="Your account" className="sticky top-0 z-20 bg-bg">
        <span className="text-sm text-ink2">{[me?.name, me?.email, me?.role].filter(Boolean).join(" · ")}</span>
      </PageHeader>
      <div className="mx-auto grid max-w-3xl gap-4 p-4 md:px-5">
        <Notices role={role} />
        <Sessions />
        <Passkeys />
        {hasPassword && <PasswordForm />}
      </div>
    </>
  );
}
