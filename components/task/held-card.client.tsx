"use client";

import { useMutation } from "@tanstack/react-query";
import { CheckCheck, CircleX, CornerUpLeft } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useClock } from "@/components/ui/clock.client";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useHeldToken } from "@/lib/client/held.client";
import { api } from "@/lib/client/queries";
import { useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { holds } from "@/lib/machine/why-not";

/** The desk of who took the task: what they are doing, and the three ways out. */
export function HeldCard({ task }: { task: TaskWithPolicy }) {
  const me = useMe();
  const token = useHeldToken(task.id);
  const mine = useClock((now) => holds(task, me, now), false);
  const { ask } = useTaskQuestion();
  if (!mine) return null;
  return (
    <Card aria-label="You have this task" className="border-l-3 border-l-agents!">
      <div className="grid gap-3 px-3.5 py-3">
        <p>
          <b>You have this task.</b>{" "}
          <span className="text-ink2">
            {token ? "Its lease is renewed for as long as a page of the board is open." : "You took it in another browser, where you can go on; here you can take the lease away."}
          </span>
        </p>
        {token && (
          <>
            <ProgressForm id={task.id} leaseToken={token} />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => ask("complete", task.id)}>
                <CheckCheck aria-hidden /> Complete
              </Button>
              <Button onClick={() => ask("release", task.id)}>
                <CornerUpLeft aria-hidden /> Give it back
              </Button>
              <Button variant="danger" onClick={() => ask("fail", task.id)}>
                <CircleX aria-hidden /> Report a failure
              </Button>
            </div>
          </>
        )}
        {!token && (
          <Button variant="danger" className="justify-self-start" onClick={() => ask("revoke", task.id)}>
            Take the lease away
          </Button>
        )}
      </div>
    </Card>
  );
}

function ProgressForm({ id, leaseToken }: { id: string; leaseToken: string }) {
  const say = useMutation({ mutationFn: (note: string) => api.heartbeat({ id, leaseToken, progress: { note } }) });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("note") as HTMLInputElement;
    const written = field.value;
    // What was written meanwhile stays.
    if (written.trim()) say.mutate(written.trim(), { onSuccess: () => void (field.value === written && (field.value = "")) });
  }
  return (
    <form onSubmit={submit} className="grid gap-1.5">
      <div className="flex gap-2">
        <TextField name="note" maxLength={500} placeholder="What you are doing" aria-label="What you are doing" className="flex-1" />
        <Button type="submit" busy={say.isPending} className="h-9 pointer-coarse:h-11">
          Say it
        </Button>
      </div>
      {say.error && <FieldError>{say.error.message}</FieldError>}
    </form>
  );
}
