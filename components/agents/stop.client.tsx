"use client";

import { OctagonX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import type { AgentDetail } from "@/lib/contract/agents";
import { leaseWords } from "./lease-words";

/** The switch: every key stops, and what the agent holds goes back. */
export function StopButton({ agent: { id, name, liveKeys, leases } }: { agent: AgentDetail }) {
  const [open, setOpen] = useState(false);
  const stop = useChange((reason: string) => api.stopAgent({ id, ...(reason ? { reason } : {}) }), "agents", "agent");
  if (useMe()?.role !== "admin") return null;
  const nothing = liveKeys === 0 && leases === 0;
  return (
    <>
      <Button variant="danger" disabled={nothing} title={nothing ? "It has no live key and holds nothing" : undefined} onClick={() => (stop.reset(), setOpen(true))}>
        <OctagonX aria-hidden />
        Stop agent
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title={`Stop ${name}?`}
        description={`${liveKeys === 1 ? "Its key is" : `Its ${liveKeys} keys are`} revoked on every server within a second. ${leases ? `It ${leaseWords(leases)}: they go back to other agents, or to people where an approved action may have happened. ` : ""}What it asked stays with people.`}
        act="Stop agent"
        leave="Let it work"
        variant="danger"
        busy={stop.isPending}
        error={stop.error?.message}
        onAnswer={(form) => stop.mutate(String(form.get("reason")).trim(), { onSuccess: () => (setOpen(false), toastDone("Stopped", { description: name })) })}
      >
        <Field id="reason" label="Why" optional>
          <Textarea {...fieldNote("reason", false)} name="reason" rows={2} maxLength={1000} />
        </Field>
      </Question>
    </>
  );
}
