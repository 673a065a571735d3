"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { TextField } from "@/components/ui/text-field";
import { passkeysWork, signInByPasskey } from "@/lib/client/passkey";
import { api } from "@/lib/client/queries";
import { useMe } from "@/lib/client/use-me.client";

/** A password or a passkey, in place; then what was pressed goes on. */
export function SignInAgainDialog({ onDone }: { onDone: (signedIn: boolean) => void }) {
  const me = useMe();
  const [busy, setBusy] = useState<"password" | "passkey" | null>(null);
  const [refused, setRefused] = useState<string>();

  async function prove(by: "password" | "passkey", act: () => Promise<void>) {
    setBusy(by);
    setRefused(undefined);
    try {
      await act();
      // A passkey of somebody else signs somebody else in: then nothing goes on, and the page begins anew.
      if ((await api.me({})).id !== me?.id) return location.reload();
      onDone(true);
    } catch (error) {
      setRefused(error instanceof Error && error.name !== "NotAllowedError" ? error.message : "No passkey was used.");
      setBusy(null);
    }
  }

  return (
    <Question
      open
      onClose={() => onDone(false)}
      title="Sign in again"
      description="This takes a sign-in of the last five minutes. What you were about to do goes on afterwards."
      act="Go on"
      busy={busy === "password"}
      error={refused}
      onAnswer={(form) => void prove("password", () => signIn(me?.email ?? "", String(form.get("password"))))}
    >
      <input type="email" name="email" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
      <Field id="again-password" label="Your password">
        <TextField {...fieldNote("again-password", false)} name="password" type="password" autoComplete="current-password" required />
      </Field>
      {passkeysWork() && (
        <Button busy={busy === "passkey"} onClick={() => void prove("passkey", signInByPasskey)} className="justify-self-start">
          <KeyRound aria-hidden />
          Use a passkey
        </Button>
      )}
    </Question>
  );
}

async function signIn(email: string, password: string): Promise<void> {
  const answer = await fetch("/api/auth/sign-in/email", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password }) });
  if (answer.ok) return;
  const said = (await answer.json().catch(() => ({}))) as { detail?: string };
  throw new Error(answer.status === 401 ? "The password is wrong." : (said.detail ?? "The server refused."));
}
