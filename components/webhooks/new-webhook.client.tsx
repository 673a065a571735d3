"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { openedApart } from "@/components/ui/opened-apart.client";
import { Question } from "@/components/ui/question.client";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { fieldErrors } from "@/lib/client/field-errors";
import { api, capabilitiesQuery } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/contract/notice-kinds";
import { KIND_WORDS } from "./kind-words";

const SecretOnce = openedApart(() => import("./secret-once.client").then((file) => file.SecretOnce));

export function NewWebhookButton() {
  const [open, setOpen] = useState(false);
  const { data: capabilities } = useQuery({ ...capabilitiesQuery(), enabled: open });
  const create = useChange((form: FormData) => api.createWebhook(read(form)), "webhooks");
  const errors = fieldErrors(create.error, ["url", "format", "kinds", "capabilities"]);
  const done = () => (setOpen(false), create.reset());
  const secret = create.data?.secret;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Add a webhook
      </Button>
      <Question open={open && !secret} onClose={done} title="Add a webhook" act="Add webhook" busy={create.isPending} error={errors[""]} onAnswer={(form) => create.mutate(form, { onSuccess: (made) => made.secret === null && done() })}>
        <Field id="url" label="Address" hint="https on a public host, or one that the operator named." error={errors["url"]}>
          <TextField {...fieldNote("url", "url" in errors)} name="url" type="url" required maxLength={2048} autoComplete="off" spellCheck={false} placeholder="https://" />
        </Field>
        <Field id="format" label="It takes" error={errors["format"]}>
          <Select {...fieldNote("format", "format" in errors)} name="format" defaultValue="standard">
            <option value="standard">signed JSON of ids (Standard Webhooks)</option>
            <option value="slack">a line of text, as Slack does</option>
          </Select>
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-[550]">It is told of</legend>
          {NOTICE_KINDS.map((kind) => (
            <Checkbox key={kind} name="kinds" value={kind} defaultChecked className="text-sm" label={KIND_WORDS[kind]} />
          ))}
          {errors["kinds"] && <FieldError>{errors["kinds"]}</FieldError>}
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-[550]">Of these capabilities alone</legend>
          <p className="-mt-1 text-xs text-ink3">None ticked: of all, and of the board’s signals.</p>
          {capabilities?.items.map(({ name }) => <Checkbox key={name} name="capabilities" value={name} className="text-sm [overflow-wrap:anywhere]" label={name} />)}
          {errors["capabilities"] && <FieldError>{errors["capabilities"]}</FieldError>}
        </fieldset>
      </Question>
      {secret && <SecretOnce secret={secret} onClose={done} />}
    </>
  );
}

function read(form: FormData) {
  return { url: String(form.get("url")).trim(), format: form.get("format") as "standard" | "slack", kinds: form.getAll("kinds") as NoticeKind[], capabilities: form.getAll("capabilities").map(String) };
}
