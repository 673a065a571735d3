"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { TextField } from "@/components/ui/text-field";
import { fieldErrors } from "@/lib/client/field-errors";
import { api } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";

/** Makes the agent and leads on to its first key. */
export function NewAgent() {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const create = useChange((name: string) => api.createAgent({ name }), "agents");
  if (useMe()?.role !== "admin") return null;
  const errors = fieldErrors(create.error, ["name"]);
  return (
    <>
      <Button variant="primary" onClick={() => (create.reset(), setOpen(true))}>
        <Plus aria-hidden />
        New agent
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title="New agent"
        description="You become its owner: where duties are separate, an owner does not decide what their agent asks."
        act="Create"
        busy={create.isPending}
        error={errors[""]}
        onAnswer={(form) => create.mutate(String(form.get("name")).trim(), { onSuccess: ({ id }) => router.push(`/agents/${id}?key=new`) })}
      >
        <Field id="name" label="Name" hint="What people read in the log." error={errors["name"]}>
          <TextField {...fieldNote("name", "name" in errors)} name="name" required maxLength={100} />
        </Field>
      </Question>
    </>
  );
}
