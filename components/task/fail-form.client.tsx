"use client";

import { useState, type FormEvent } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { dropHeld, useHeldToken } from "@/lib/client/held.client";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import type { Call } from "@/lib/contract/operations";
import { FormFoot } from "./form-foot";
import type { TaskFormProps } from "./task-form-props";

export function FailForm({ task, onDone }: TaskFormProps) {
  const leaseToken = useHeldToken(task.id) ?? "";
  const [missing, setMissing] = useState(false);
  const fail = useTaskChange(async (input: Call<"fail">) => {
    const failed = await api.fail(input);
    dropHeld(task.id);
    return failed;
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [message, code] = [String(form.get("message") ?? "").trim(), String(form.get("code") ?? "").trim()];
    setMissing(!message);
    if (!message) return;
    const input = { id: task.id, leaseToken, error: { message, ...(code ? { code } : {}) }, retryable: !form.get("final") };
    fail.mutate(input, { onSuccess: () => (toastDone("Failure reported", { description: task.title }), onDone()) });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field id="message" label="What went wrong" error={missing ? "Say what went wrong: the next one reads it." : undefined}>
        <Textarea {...fieldNote("message", missing)} name="message" rows={3} maxLength={8000} autoFocus required />
      </Field>
      <Field id="code" label="Code" hint="The same word for the same fault, so that one sees whether it is one or several." optional className="max-w-64">
        <TextField {...fieldNote("code", false)} name="code" maxLength={200} />
      </Field>
      <Checkbox name="final" label="Trying again cannot help: escalate at once" />
      <FormFoot act="Report it" leave="Not yet" variant="danger" busy={fail.isPending} error={fail.error} onLeave={onDone} />
    </form>
  );
}
