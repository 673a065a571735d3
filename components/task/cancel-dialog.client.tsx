"use client";

import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { api, taskQuery } from "@/lib/client/queries";
import { useCancelTask } from "@/lib/client/url-state.client";
import { useTaskChange } from "@/lib/client/use-task-change.client";

/** Asks before the task that the address names is cancelled. */
export function CancelDialog() {
  const [id, setId] = useCancelTask();
  const { data: task } = useQuery({ ...taskQuery(id ?? ""), enabled: id !== null });
  const cancel = useTaskChange(api.cancel);
  const close = () => {
    cancel.reset();
    void setId(null);
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (id) cancel.mutate({ id, ...(reason ? { reason } : {}) }, { onSuccess: () => (toast.success("Cancelled"), close()) });
  }

  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && close()}
      title="Cancel this task?"
      description="Its agent is told at the next heartbeat, and an open request is closed. It can be requeued later."
    >
      <form onSubmit={submit} className="grid gap-4">
        {task && (
          <p className="font-[550]">
            <UntrustedText text={task.title} />
          </p>
        )}
        <Field id="reason" label="Reason" optional>
          <Textarea {...fieldNote("reason", false)} name="reason" rows={2} maxLength={2000} autoFocus />
        </Field>
        {cancel.error && <FieldError>{cancel.error.message}</FieldError>}
        <div className="flex justify-end gap-2 border-t border-line pt-3">
          <Button onClick={close}>Keep it</Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            Cancel task
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
