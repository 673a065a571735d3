"use client";

// What the person has to answer, as a form drawn from the request's schema. The server checks it again.
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { FormField } from "@/lib/contract/answer-form";
import { visible } from "@/lib/contract/visible-text";
import type { AnswerDrafts, Draft } from "./read-answers";

type Props = { fields: FormField[]; drafts: AnswerDrafts; errors: Record<string, string>; onDraft: (name: string, draft: Draft) => void };

export function AnswerForm({ fields, drafts, errors, onDraft }: Props) {
  const form = useId();
  return (
    <div data-answers className="grid gap-x-5 gap-y-3 @[46rem]/item:grid-cols-2">
      {fields.map((field) => {
        const id = `${form}-${field.name}`;
        const error = errors[field.name];
        const wide = field.kind === "long_text" || (field.list && field.kind !== "choice");
        return (
          <Field
            key={field.name}
            id={id}
            label={<UntrustedText text={field.title} />}
            optional={!field.required && field.kind !== "boolean"}
            {...(hintOf(field) ? { hint: <UntrustedText text={hintOf(field)!} /> } : {})}
            {...(error ? { error: <UntrustedText text={error} /> } : {})}
            className={wide ? "@[46rem]/item:col-span-2" : ""}
          >
            <Control id={id} field={field} draft={drafts[field.name]} invalid={error !== undefined} onDraft={(draft) => onDraft(field.name, draft)} />
          </Field>
        );
      })}
    </div>
  );
}

type ControlProps = { id: string; field: FormField; draft: Draft | undefined; invalid: boolean; onDraft: (draft: Draft) => void };

function Control({ id, field, draft, invalid, onDraft }: ControlProps) {
  const shared = { ...fieldNote(id, invalid), "aria-required": field.required };
  const text = typeof draft === "string" ? draft : "";
  const typed = { ...shared, value: text, dir: "auto" as const, onChange: (event: { target: { value: string } }) => onDraft(event.target.value) };
  if (field.list && field.kind === "choice") return <Choices id={id} field={field} picked={Array.isArray(draft) ? draft : []} onDraft={onDraft} />;
  if (field.list) return <Textarea {...typed} rows={3} placeholder="one on each line" />;
  if (field.kind === "boolean") return <Checkbox label="Yes" id={id} checked={draft === true} onChange={(event) => onDraft(event.target.checked)} className="min-h-9 items-center" />;
  if (field.kind === "choice")
    return (
      <Select {...typed}>
        <option value="">{field.required ? "Choose" : "No answer"}</option>
        {field.choices.map((choice) => (
          <option key={choice} value={choice}>{visible(choice)}</option>
        ))}
      </Select>
    );
  if (field.kind === "long_text") return <Textarea {...typed} rows={3} />;
  const number = field.kind === "number" || field.kind === "integer";
  return <TextField {...typed} type={field.kind === "date" ? "date" : "text"} autoComplete="off" {...(number ? { inputMode: field.kind === "integer" ? ("numeric" as const) : ("decimal" as const) } : {})} />;
}

function Choices({ id, field, picked, onDraft }: { id: string; field: FormField; picked: string[]; onDraft: (draft: Draft) => void }) {
  return (
    <div id={id} role="group" aria-label={field.title} className="grid gap-1">
      {field.choices.map((choice) => (
        <Checkbox key={choice} label={<UntrustedText text={choice} />} checked={picked.includes(choice)} onChange={(event) => onDraft(event.target.checked ? field.choices.filter((one) => one === choice || picked.includes(one)) : picked.filter((one) => one !== choice))} />
      ))}
    </div>
  );
}

function hintOf({ description, minimum, maximum, kind }: FormField): string | undefined {
  const range = minimum !== null && maximum !== null ? `${minimum} to ${maximum}` : minimum !== null ? `at least ${minimum}` : maximum !== null ? `at most ${maximum}` : "";
  const whole = kind === "integer" ? "a whole number" : "";
  const words = [description, [whole, range].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
  return words || undefined;
}
