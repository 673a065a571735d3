"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { postJson, type Refused } from "./post-json";

/** Makes the first admin with the one-time token, and signs them in. */
export function SetupForm({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const of = (name: string) => refused?.fields[name];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = ["name", "email", "password"].map((field) => String(form.get(field)));
    setBusy(true);
    const refusal = await postJson("/api/v1/setup", { token, name: name?.trim(), email: email?.trim(), password });
    setRefused(refusal);
    if (refusal) return setBusy(false);
    const unsigned = await postJson("/api/auth/sign-in/email", { email: email?.trim(), password });
    location.assign(unsigned ? `/sign-in?email=${encodeURIComponent(email?.trim() ?? "")}` : "/");
  }

  return (
    <form onSubmit={submit} method="post" className="mt-5 grid gap-4">
      <Field id="name" label="Your name" hint="Others see it beside your decisions." error={of("name")}>
        <TextField {...fieldNote("name", !!of("name"))} name="name" autoComplete="name" required maxLength={100} autoFocus />
      </Field>
      <Field id="email" label="Email" error={of("email")}>
        <TextField {...fieldNote("email", !!of("email"))} name="email" type="email" autoComplete="username" required maxLength={254} />
      </Field>
      <Field id="password" label="Password" hint="At least 8 characters." error={of("password")}>
        <TextField {...fieldNote("password", !!of("password"))} name="password" type="password" autoComplete="new-password" required minLength={8} maxLength={128} />
      </Field>
      {refused && Object.keys(refused.fields).length === 0 && <FieldError>{refused.message}</FieldError>}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        Set up and sign in
      </Button>
    </form>
  );
}
