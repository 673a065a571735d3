"use client";

import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import type { Capability } from "@/lib/contract/policy";

/** Pause and resume, each with a reason that stands in the log. */
export function PauseButton({ capability: { name, paused } }: { capability: Capability }) {
  const [open, setOpen] = useState(false);
  const change = useChange((reason: string) => (paused ? api.resumeCapability : api.pauseCapability)({ name, reason }), "capabilities", "capability-events");
  const role = useMe()?.role;
  if (role !== "operator" && role !== "admin") return null;
  function answer(form: FormData) {
    const reason = String(form.get("reason")).trim();
    change.mutate(reason, { onSuccess: () => (setOpen(false), toastDone(paused ? "It goes on" : "Paused", { description: name })) });
  }
  return (
    <>
      <Button onClick={() => (change.reset(), setOpen(true))}>
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {paused ? "Resume" : "Pause"}
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title={paused ? `Let ${name} go on?` : `Pause ${name}?`}
        description={paused ? "Agents claim and redeem again." : "No agent claims and none redeems an approval. Leases that are out go on; people can still decide."}
        act={paused ? "Resume" : "Pause"}
        busy={change.isPending}
        error={change.error?.message}
        onAnswer={answer}
      >
        <Field id="reason" label="Why" hint="Stands in the history.">
          <Textarea {...fieldNote("reason", false)} name="reason" rows={2} maxLength={1000} required />
        </Field>
      </Question>
    </>
  );
}
