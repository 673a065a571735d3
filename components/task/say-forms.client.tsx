"use client";

// Questions that take a word or none: cancel, give back, take the lease away.
import type { FormEvent } from "react";
import { Field, fieldNote } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { dropHeld, useHeldToken } from "@/lib/client/held.client";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import type { Task } from "@/lib/contract/task";
import { FormFoot } from "./form-foot";
import type { TaskFormProps } from "./task-form-props";

export function CancelForm({ task, onDone }: TaskFormProps) {
  const send = (reason?: string) => api.cancel({ id: task.id, ...(reason ? { reason } : {}) });
  return <SayForm label="Reason" act="Cancel task" leave="Keep it" danger done="Cancelled" send={send} onDone={onDone} />;
}

export function ReleaseForm({ task, onDone }: TaskFormProps) {
  const leaseToken = useHeldToken(task.id) ?? "";
  const send = async (note?: string) => {
    const given = await api.release({ id: task.id, leaseToken, ...(note ? { note } : {}) });
    dropHeld(task.id);
    return given;
  };
  return <SayForm label="Note for who takes it next" act="Give it back" leave="Keep it" done="Given back" send={send} onDone={onDone} />;
}

export function RevokeForm({ task, onDone }: TaskFormProps) {
  const send = async (note?: string) => {
    const taken = await api.revoke({ id: task.id, ...(note ? { note } : {}) });
    dropHeld(task.id);
    return taken;
  };
  return <SayForm label="Reason" act="Take the lease away" leave="Leave it" danger done="Lease taken away" send={send} onDone={onDone} />;
}

type SayProps = { label: string; act: string; leave: string; danger?: boolean; done: string; send: (text?: string) => Promise<Task>; onDone: () => void };

function SayForm({ label, act, leave, danger = false, done, send, onDone }: SayProps) {
  const change = useTaskChange(send);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    change.mutate(text || undefined, { onSuccess: () => (toastDone(done), onDone()) });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field id="text" label={label} optional>
        <Textarea {...fieldNote("text", false)} name="text" rows={2} maxLength={2000} autoFocus />
      </Field>
      <FormFoot act={act} leave={leave} variant={danger ? "danger" : "primary"} busy={change.isPending} error={change.error} onLeave={onDone} />
    </form>
  );
}
