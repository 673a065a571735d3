"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { fieldErrors } from "@/lib/client/field-errors";
import { api } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import type { Role } from "@/lib/contract/actor";
import { ROLES } from "@/lib/contract/roles";
import { ROLE_WORDS } from "./role-words";

const LinkOnce = openedApart(() => import("./link-once.client").then((file) => file.LinkOnce));
const DAYS = { 1: "a day", 7: "a week", 30: "30 days" };

/** A link to copy; mail comes from the one who invites. */
export function InviteButton() {
  const [open, setOpen] = useState(false);
  const invite = useChange((form: FormData) => api.invite({ email: String(form.get("email")).trim(), role: form.get("role") as Role, days: Number(form.get("days")) }), "invitations");
  const errors = fieldErrors(invite.error, ["email", "role", "days"]);
  const done = () => (setOpen(false), invite.reset());
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Invite
      </Button>
      <Question open={open && !invite.data} onClose={done} title="Invite somebody" description="You get a link to send them. It works once." act="Make the link" busy={invite.isPending} error={errors[""]} onAnswer={invite.mutate}>
        <Field id="email" label="Email" hint="They sign in with it." error={errors["email"]}>
          <TextField {...fieldNote("email", "email" in errors)} name="email" type="email" required maxLength={254} autoComplete="off" />
        </Field>
        <Field id="role" label="Role" error={errors["role"]}>
          <Select {...fieldNote("role", "role" in errors)} name="role" defaultValue="approver">
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {role}: {ROLE_WORDS[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="days" label="Good for" error={errors["days"]}>
          <Select {...fieldNote("days", "days" in errors)} name="days" defaultValue="7" className="max-w-40">
            {Object.entries(DAYS).map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </Question>
      {invite.data?.path && (
        <LinkOnce title={`Invitation of ${invite.data.email}`} path={invite.data.path} expiresAt={invite.data.expiresAt} onClose={done}>
          Whoever opens it joins as {invite.data.role}. Send it to {invite.data.email} yourself.
        </LinkOnce>
      )}
    </>
  );
}
