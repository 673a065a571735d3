"use client";

import { useState, type FormEvent } from "react";
import { Field, fieldNote } from "@/components/ui/field";
import { prettyJson } from "@/components/ui/json-text";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { fieldErrors } from "@/lib/client/field-errors";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import { writeJson } from "@/lib/contract/write-json";
import { FormFoot } from "./form-foot";
import { readRequeue } from "./read-requeue";
import type { TaskFormProps } from "./task-form-props";

export function RequeueForm({ task, onDone }: TaskFormProps) {
  const given = prettyJson(writeJson(task.input));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const requeue = useTaskChange(api.requeue);
  const unknown = task.escalation?.reason === "outcome_unknown" || "checked" in fieldErrors(requeue.error, ["checked"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { body, errors } = readRequeue(new FormData(event.currentTarget), { given, unknown });
    setErrors(errors);
    if (!body) return;
    requeue.mutate({ id: task.id, ...body }, { onSuccess: () => (toastDone("Requeued", { description: task.title }), onDone()) });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {unknown && (
        <>
          <Notice tone="stop">
            An approval was redeemed and nothing was heard afterwards. The action may already have happened: look before an agent does it again.
          </Notice>
          <Field id="checked" label="How you checked that it did not happen" error={errors["checked"]}>
            <Textarea {...fieldNote("checked", "checked" in errors)} name="checked" rows={2} autoFocus required />
          </Field>
        </>
      )}
      <Field id="note" label="Note for the next agent" optional error={errors["note"]}>
        <Textarea {...fieldNote("note", "note" in errors)} name="note" rows={2} maxLength={2000} placeholder="What to do differently" autoFocus={!unknown} />
      </Field>
      <Field id="priority" label="Priority" hint="−1000 to 1000; higher goes first." error={errors["priority"]} className="max-w-40">
        <TextField {...fieldNote("priority", "priority" in errors)} name="priority" inputMode="numeric" defaultValue={String(task.priority)} />
      </Field>
      <details className="group/input" open={"input" in errors || undefined}>
        <summary className="cursor-pointer list-none rounded-xs text-sm font-[550]">
          <span aria-hidden className="inline-block w-4 text-ink3 before:content-['▸'] group-open/input:before:content-['▾']" />
          Change the input</summary>
        <Field id="input" label={<span className="sr-only">Input as JSON</span>} error={errors["input"]}>
          <Textarea {...fieldNote("input", "input" in errors)} name="input" defaultValue={given} spellCheck={false} className="font-mono text-xs!" />
        </Field>
      </details>
      <FormFoot act="Requeue" leave="Leave it" busy={requeue.isPending} error={requeue.error} onLeave={onDone} />
    </form>
  );
}
