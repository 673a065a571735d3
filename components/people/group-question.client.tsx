"use client";

import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { TextField } from "@/components/ui/text-field";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { fieldErrors } from "@/lib/client/field-errors";
import { peopleQuery } from "@/lib/client/people-queries";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Group } from "@/lib/contract/people";

/** Makes a group, or changes its name and who is in it. */
export function GroupQuestion({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { data: people } = useQuery(peopleQuery());
  const save = useChange((body: { name: string; members: string[] }) => (group ? api.putGroup({ id: group.id, ...body }) : api.createGroup(body)), "groups", "people");
  const errors = fieldErrors(save.error, ["name"]);
  const here = people?.items.filter(({ removedAt }) => !removedAt) ?? [];
  const answer = (form: FormData) =>
    save.mutate({ name: String(form.get("name")).trim(), members: form.getAll("members").map(String) }, { onSuccess: ({ name }) => (onClose(), toastDone("Group saved", { description: name })) });
  return (
    <Question open onClose={onClose} title={group ? `Change ${group.name}` : "New group"} act={group ? "Save" : "Create"} busy={save.isPending} error={errors[""]} onAnswer={answer}>
      <Field id="name" label="Name" error={errors["name"]}>
        <TextField {...fieldNote("name", "name" in errors)} name="name" required maxLength={100} defaultValue={group?.name ?? ""} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-[550]">Who is in it</legend>
        {here.map(({ id, name, role }) => (
          <Checkbox
            key={id}
            name="members"
            value={id}
            defaultChecked={group?.members.includes(id) ?? false}
            className="text-sm"
            label={
              <>
                <UntrustedText text={name} /> <span className="text-xs text-ink3">{role === "viewer" ? "viewer: cannot decide" : role}</span>
              </>
            }
          />
        ))}
      </fieldset>
    </Question>
  );
}

export function DeleteGroup({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) {
  const remove = useChange(() => api.deleteGroup({ id }), "groups", "people");
  return (
    <Question
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      description="Only where no policy names it. Its people stay."
      act="Delete"
      leave="Keep"
      variant="danger"
      busy={remove.isPending}
      error={remove.error?.message}
      onAnswer={() => remove.mutate(undefined, { onSuccess: () => (onClose(), toastDone("Group deleted", { description: name })) })}
    />
  );
}
