"use client";

// The input for a value that may be edited, by its type.
import { useRef, type ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { visible } from "@/lib/contract/visible-text";
import type { EditTarget } from "./edits";
import { hiddenNote } from "./hidden-note";
import { scalarText } from "./scalar-text";
import { useRead } from "./seen.client";
import { WholeTextarea } from "./whole-textarea.client";

type InputProps = { target: EditTarget; draft: string | boolean | undefined; onDraft: (value: string | boolean) => void; error: string | undefined };

export function EditInput({ target, draft, onDraft, error }: InputProps) {
  const now = draft ?? (target.type === "boolean" ? target.value === true : scalarText(target.value));
  const note = `${target.pointer}-note`;
  const hidden = typeof now === "string" && target.type !== "secret" ? hiddenNote(now) : undefined;
  const shared = { "aria-label": target.label, "aria-invalid": error ? true : undefined, "aria-describedby": error ? note : hidden ? `${note}-hidden` : undefined } as const;
  const typed = { ...shared, value: String(now), onChange: (event: { target: { value: string } }) => onDraft(event.target.value) };
  return (
    <span className="grid gap-1">
      {control(target, typed, now, onDraft)}
      {hidden && (
        <span id={`${note}-hidden`} className="text-xs font-[550] text-stop">
          {hidden}
        </span>
      )}
      {error && <FieldError id={note}>{error}</FieldError>}
    </span>
  );
}

const ONE_LINE = 30;

type Typed = { value: string; onChange: (event: { target: { value: string } }) => void; "aria-label": string };

function control(target: EditTarget, typed: Typed, now: string | boolean, onDraft: InputProps["onDraft"]): ReactNode {
  const original = scalarText(target.value);
  if (target.type === "long_text") return <WholeTextarea {...typed} original={original} />;
  // A longer text would run out of a line's sight, and a line would drop its line breaks.
  if (target.type === "text" && (original.length > ONE_LINE || /[\r\n]/.test(original))) return <WholeTextarea {...typed} original={original} oneLine />;
  if (target.type === "boolean")
    return <input type="checkbox" aria-label={target.label} checked={now === true} onChange={(event) => onDraft(event.target.checked)} className="my-1 size-4.5 accent-ink" />;
  if (target.type === "choice" && target.options)
    return (
      <Select {...typed}>
        {[...new Set([typed.value, ...target.options])].map((option) => (
          <option key={option} value={option}>{visible(option)}</option>
        ))}
      </Select>
    );
  if (target.type === "secret") return <SecretInput typed={typed} pointer={target.pointer} same={typed.value === original} />;
  return <TextField {...typed} type={target.type === "date" ? "date" : "text"} dir="auto" autoComplete="off" {...(target.type === "number" ? { inputMode: "decimal" } : {})} />;
}

/** Covered while it is replaced; one that stays as it is has not been read here. */
function SecretInput({ typed, pointer, same }: { typed: Typed; pointer: string; same: boolean }) {
  useRead(`secret ${pointer}`, useRef(null), false, same);
  return <TextField {...typed} type="password" dir="auto" autoComplete="off" />;
}
