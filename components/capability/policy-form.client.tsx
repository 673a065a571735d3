"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { fieldErrors } from "@/lib/client/field-errors";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import type { Capability } from "@/lib/contract/policy";
import { Deciders } from "./deciders.client";
import { PolicyField } from "./policy-field.client";
import type { Limits } from "./policy-limits";
import { POLICY_PARTS } from "./policy-words";
import { readPolicy } from "./read-policy";

const FIELDS = POLICY_PARTS.flatMap(({ fields }) => fields.map(({ name }) => name));

/** The whole policy. Nobody's change is overwritten unseen: a version that was not read is refused. */
export function PolicyForm({ capability, limits }: { capability: Capability; limits: Limits }) {
  const [read, setRead] = useState(capability);
  const [undone, setUndone] = useState(0);
  const change = useChange((policy: ReturnType<typeof readPolicy>) => api.putCapability({ name: read.name, ...policy }, { ifMatch: read.version }), "capabilities", "capability-events");
  const errors = fieldErrors(change.error, FIELDS);
  const admin = useMe()?.role === "admin";
  const moved = capability.version > read.version;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const policy = readPolicy(new FormData(event.currentTarget), read.paused);
    change.mutate(policy, { onSuccess: (saved) => (setRead(saved), toastDone("Policy saved", { description: saved.name })) });
  }

  return (
    <form key={`${read.version} ${undone}`} onSubmit={submit} noValidate className="grid gap-4">
      {moved && (
        <Notice tone="people" role="status" end={<Button size="sm" onClick={() => (change.reset(), setRead(capability))}>Show it</Button>}>
          The policy changed while this was open. Saving is refused until you have seen it; what you typed is lost then.
        </Notice>
      )}
      <fieldset disabled={!admin} className="grid gap-4">
        <legend className="sr-only">Policy</legend>
        {POLICY_PARTS.map(({ title, fields }) => (
          <Card key={title} aria-label={title}>
            <CardHeader title={title} />
            <CardBody className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {fields.map((field) =>
                field.name === "deciders" ? (
                  <div key={field.name} className="sm:col-span-2">
                    <Deciders chosen={read.deciders} error={errors["deciders"]} />
                  </div>
                ) : (
                  <PolicyField key={field.name} field={field} value={read[field.name]} limits={limits[field.name]} error={errors[field.name]} />
                ),
              )}
            </CardBody>
          </Card>
        ))}
      </fieldset>
      {errors[""] && <Notice tone="stop" role="alert">{errors[""]}</Notice>}
      {Object.keys(errors).some(Boolean) && <Notice tone="stop" role="alert">Not saved: some limits are not valid. They are marked above.</Notice>}
      {admin ? (
        <div className="sticky bottom-0 -mx-1 flex justify-end gap-2 bg-bg px-1 py-3">
          <Button onClick={() => (change.reset(), setUndone(undone + 1))}>Undo changes</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Save policy
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink2">An admin can change the policy.</p>
      )}
    </form>
  );
}
