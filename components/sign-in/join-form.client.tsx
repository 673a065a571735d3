"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { postJson, type Refused } from "./post-json";

/** Joins by an invitation, or sets a new password by a reset link, and signs in. */
export function JoinForm({ token, email, joins }: { token: string; email: string; joins: boolean }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const of = (name: string) => refused?.fields[name];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    setBusy(true);
    const refusal = await (joins ? postJson("/api/v1/invitations/accept", { token, name: String(form.get("name")).trim(), password }) : postJson("/api/v1/reset", { token, password }));
    setRefused(refusal);
    if (refusal) return setBusy(false);
    const unsigned = await postJson("/api/auth/sign-in/email", { email, password });
    location.assign(unsigned ? `/sign-in?email=${encodeURIComponent(email)}` : "/");
  }

  return (
    <form onSubmit={submit} method="post" className="mt-5 grid gap-4">
      <Field id="email" label="Email">
        <TextField {...fieldNote("email", false)} name="email" type="email" autoComplete="username" readOnly value={email} />
      </Field>
      {joins && (
        <Field id="name" label="Your name" hint="Others see it beside your decisions." error={of("name")}>
          <TextField {...fieldNote("name", !!of("name"))} name="name" autoComplete="name" required maxLength={100} autoFocus />
        </Field>
      )}
      <Field id="password" label={joins ? "Password" : "New password"} hint="At least 8 characters." error={of("password")}>
        <TextField {...fieldNote("password", !!of("password"))} name="password" type="password" autoComplete="new-password" required minLength={8} maxLength={128} autoFocus={!joins} />
      </Field>
      {refused && Object.keys(refused.fields).length === 0 && <FieldError>{refused.message}</FieldError>}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        {joins ? "Join" : "Set password and sign in"}
      </Button>
    </form>
  );
}
