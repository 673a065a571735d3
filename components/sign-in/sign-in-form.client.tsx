"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { ownPath } from "./own-path";
import { postJson, type Refused } from "./post-json";

export function SignInForm({ next, email }: { next: string | null; email: string | null }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const refusal = await postJson("/api/auth/sign-in/email", { email: String(form.get("email")).trim(), password: form.get("password") });
    setRefused(refusal);
    // A full load: nothing from before the sign-in stays in memory. The button stays busy until the page is left.
    if (!refusal) location.assign(ownPath(next));
    else setBusy(false);
  }

  return (
    // Should the script be late, the password must not end in the address.
    <form onSubmit={submit} method="post" className="mt-5 grid gap-4">
      <Field id="email" label="Email">
        <TextField {...fieldNote("email", false)} name="email" type="email" autoComplete="username" required defaultValue={email ?? ""} autoFocus={!email} />
      </Field>
      <Field id="password" label="Password">
        <TextField {...fieldNote("password", false)} name="password" type="password" autoComplete="current-password" required autoFocus={!!email} />
      </Field>
      {refused && <FieldError>{refused.message}</FieldError>}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
