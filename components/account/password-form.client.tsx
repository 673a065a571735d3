"use client";

import { useRef, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { fieldErrors } from "@/lib/client/field-errors";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";

export function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const change = useChange((body: { current: string; password: string }) => api.changePassword(body), "sessions");
  const errors = fieldErrors(change.error, ["current", "password"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = { current: String(data.get("current")), password: String(data.get("password")) };
    change.mutate(body, { onSuccess: ({ ended }) => (form.current?.reset(), toastDone("Password changed", { description: ended ? `${ended} other ${ended === 1 ? "session" : "sessions"} ended` : "" })) });
  }
  return (
    <Card aria-label="Password">
      <CardHeader title="Password" note="your other sessions end when it changes" />
      <CardBody>
        <form ref={form} onSubmit={submit} method="post" className="grid max-w-88 gap-4">
          <Field id="current" label="Present password" error={errors["current"]}>
            <TextField {...fieldNote("current", "current" in errors)} name="current" type="password" autoComplete="current-password" required />
          </Field>
          <Field id="password" label="New password" hint="At least 8 characters." error={errors["password"]}>
            <TextField {...fieldNote("password", "password" in errors)} name="password" type="password" autoComplete="new-password" required minLength={8} maxLength={128} />
          </Field>
          {errors[""] && <FieldError>{errors[""]}</FieldError>}
          <Button type="submit" busy={change.isPending} className="justify-self-start">
            Change password
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
