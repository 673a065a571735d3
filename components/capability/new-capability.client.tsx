"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";

/** A new kind of work with the default policy; its page opens. One that is there already is not replaced. */
export function NewCapability() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const create = useChange((name: string) => api.putCapability({ name }, { ifMatch: 0 }), "capabilities");
  if (useMe()?.role !== "admin") return null;
  return (
    <>
      <Button variant="primary" onClick={() => (create.reset(), setOpen(true))}>
        <Plus aria-hidden />
        New capability
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title="New capability"
        description="A kind of work. It begins with the default policy: a person approves, no caps."
        act="Create"
        busy={create.isPending}
        error={create.error && ("code" in create.error && create.error.code === "version_conflict" ? "There is one of that name already." : create.error.message)  || undefined}
        onAnswer={(form) => create.mutate(String(form.get("name")).trim(), { onSuccess: ({ name }) => router.push(`/capabilities/${name}`) })}
      >
        <Field id="name" label="Name" hint="Lower case letters, digits, dots, dashes: such as job-application.">
          <TextField {...fieldNote("name", false)} name="name" required maxLength={64} pattern="[a-z0-9]([a-z0-9._\-]*[a-z0-9])?" spellCheck={false} autoCapitalize="none" />
        </Field>
      </Question>
    </>
  );
}
