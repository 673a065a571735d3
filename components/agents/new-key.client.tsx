"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/code-block";
import { Field, FieldError, fieldNote } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Question } from "@/components/ui/question.client";
import { ShownOnce } from "@/components/ui/shown-once.client";
import { TextField } from "@/components/ui/text-field";
import { fieldErrors } from "@/lib/client/field-errors";
import { api, capabilitiesQuery } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import type { AgentDetail } from "@/lib/contract/agents";
import { curlLine } from "./curl-line";
import { readKey } from "./read-key";
import { SCOPE_WORDS } from "./scope-words";

/** What a key may do, then the key itself: shown this once. */
export function NewKey({ agent, onClose }: { agent: AgentDetail; onClose: () => void }) {
  const { data: capabilities } = useQuery(capabilitiesQuery());
  const [all, setAll] = useState(false);
  const create = useChange((form: FormData) => api.createKey({ id: agent.id, ...readKey(form) }), "agents", "agent");
  const errors = fieldErrors(create.error, ["scopes", "capabilities", "ranges", "expiresAt"]);
  if (create.data?.key) return <KeyOnce agent={agent.name} secret={create.data.key} onClose={onClose} />;
  return (
    <Question open onClose={onClose} title={`New key of ${agent.name}`} act="Create key" busy={create.isPending} error={errors[""]} onAnswer={create.mutate}>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-[550]">It may</legend>
        {Object.entries(SCOPE_WORDS).map(([scope, words]) => (
          <Checkbox key={scope} name="scopes" value={scope} defaultChecked={scope === "tasks:work"} className="text-sm" label={<>{words} <code className="font-mono text-xs text-ink3">{scope}</code></>} />
        ))}
        {errors["scopes"] && <FieldError>{errors["scopes"]}</FieldError>}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-[550]">In these capabilities</legend>
        <Checkbox name="capabilities" value="*" checked={all} onChange={(event) => setAll(event.target.checked)} className="text-sm" label="All, also those that are made later" />
        {!all && capabilities?.items.map(({ name }) => <Checkbox key={name} name="capabilities" value={name} className="text-sm [overflow-wrap:anywhere]" label={name} />)}
        {errors["capabilities"] && <FieldError>{errors["capabilities"]}</FieldError>}
      </fieldset>
      <Field id="ranges" label="Only from these addresses" optional hint="Addresses or ranges such as 10.0.0.0/8, with commas between." error={errors["ranges"]}>
        <TextField {...fieldNote("ranges", "ranges" in errors)} name="ranges" spellCheck={false} />
      </Field>
      <Field id="expiresAt" label="Ends" optional error={errors["expiresAt"]}>
        <TextField {...fieldNote("expiresAt", "expiresAt" in errors)} name="expiresAt" type="datetime-local" className="max-w-60" />
      </Field>
    </Question>
  );
}

function KeyOnce({ agent, secret, onClose }: { agent: string; secret: string; onClose: () => void }) {
  return (
    <ShownOnce title={`The key of ${agent}`} onClose={onClose}>
      <Notice tone="people">This is the only time it is shown. Only a hash of it is kept: a lost key is revoked and made anew.</Notice>
      <CodeBlock code={secret} />
      <div className="grid gap-1.5">
        <p className="text-sm font-[550]">Try it</p>
        <CodeBlock code={curlLine(location.origin, secret)} prompt />
      </div>
    </ShownOnce>
  );
}
