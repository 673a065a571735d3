"use client";

import { useState, type FormEvent } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { dropHeld, useHeldToken } from "@/lib/client/held.client";
import { api } from "@/lib/client/queries";
import { withFreshSignIn } from "@/lib/client/sign-in-again";
import { toastDone } from "@/lib/client/toast";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import type { Json } from "@/lib/contract/json";
import { FormFoot } from "./form-foot";
import { readResult } from "./read-result";
import type { TaskFormProps } from "./task-form-props";

/** A person finishes a task: one that they hold, or one that was taken away from the agents. */
export function CompleteForm({ task, onDone }: TaskFormProps) {
  const leaseToken = useHeldToken(task.id);
  const [fault, setFault] = useState<{ result?: string; checked?: string }>({});
  const unknown = task.escalation?.reason === "outcome_unknown";
  const complete = useTaskChange(async (result: Json | undefined) => {
    const done = await withFreshSignIn(() => api.complete({ id: task.id, ...(leaseToken ? { leaseToken } : {}), ...(result ? { result } : {}) }));
    dropHeld(task.id);
    return done;
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { result, error } = readResult(String(form.get("result") ?? ""));
    const checked = unknown && !form.get("checked") ? "Look first: nobody knows how the action ended." : undefined;
    setFault({ ...(error ? { result: error } : {}), ...(checked ? { checked } : {}) });
    if (!error && !checked) complete.mutate(result, { onSuccess: () => (toastDone("Completed", { description: task.title }), onDone()) });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {task.policy.requiresApproval && <Notice>This capability needs an approval. By completing it you are the decision, and the log says so.</Notice>}
      {unknown && (
        <div className="grid gap-1.5">
          <Checkbox name="checked" label="I have checked that the approved action did happen, once." />
          {fault.checked && <FieldError>{fault.checked}</FieldError>}
        </div>
      )}
      <Field id="result" label="Result" hint="JSON, or plain words." optional error={fault.result}>
        <Textarea {...fieldNote("result", Boolean(fault.result))} name="result" rows={4} spellCheck={false} autoFocus placeholder={'{"sent": true}'} className="font-mono text-xs!" />
      </Field>
      <FormFoot act="Complete" leave="Not yet" busy={complete.isPending} error={complete.error} onLeave={onDone} />
    </form>
  );
}
