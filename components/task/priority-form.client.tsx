"use client";

import { useState, type FormEvent } from "react";
import { Field, fieldNote } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useMovePriority } from "@/lib/client/use-move-priority.client";
import { FormFoot } from "./form-foot";
import { readPriority } from "./read-requeue";
import type { TaskFormProps } from "./task-form-props";

export function PriorityForm({ task, onDone }: TaskFormProps) {
  const move = useMovePriority();
  // The version that the question was asked about; what changed since is refused.
  const [{ id, version }] = useState(task);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const priority = readPriority(String(new FormData(event.currentTarget).get("priority") ?? ""));
    setFault(priority === null ? "A whole number from −1000 to 1000." : undefined);
    if (priority !== null) move({ id, version, priority }, onDone);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field id="priority" label="Priority" hint="−1000 to 1000; 0 is usual." error={fault} className="max-w-40">
        <TextField {...fieldNote("priority", Boolean(fault))} name="priority" inputMode="numeric" defaultValue={String(task.priority)} autoFocus onFocus={(event) => event.target.select()} />
      </Field>
      <FormFoot act="Move it" leave="Leave it" busy={false} error={null} onLeave={onDone} />
    </form>
  );
}
