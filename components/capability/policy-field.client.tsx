"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, fieldNote } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { Limits } from "./policy-limits";
import { type PolicyField as Words, REAUTHENTICATE } from "./policy-words";
import { spanText, valueText } from "./value-text";

type Props = { field: Words; value: unknown; limits: Limits[Words["name"]]; error: string | undefined };

/** One limit: what it is, what it does, and what it would be if nobody said anything. */
export function PolicyField({ field: { name, label, says, none }, value, limits, error }: Props) {
  const hint = `${says} Default: ${valueText(name, limits.fallback)}.`;
  if (typeof limits.fallback === "boolean")
    return (
      <Checkbox
        name={name}
        defaultChecked={value === true}
        label={
          <>
            <span className="text-sm font-[550]">{label}</span>
            <span className="block text-xs text-ink3">{hint}</span>
          </>
        }
      />
    );
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {name === "reauthenticate" ? (
        <Select {...fieldNote(name, !!error)} name={name} defaultValue={String(value)}>
          {Object.entries(REAUTHENTICATE).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      ) : name === "timeZone" ? (
        <TextField {...fieldNote(name, !!error)} name={name} defaultValue={String(value)} maxLength={64} spellCheck={false} />
      ) : (
        <NumberField name={name} value={value} limits={limits} none={none} invalid={!!error} />
      )}
    </Field>
  );
}

type NumberProps = { name: Words["name"]; value: unknown; limits: Props["limits"]; none: string | undefined; invalid: boolean };

/** A number, and what it comes to in words while it is typed. */
function NumberField({ name, value, limits, none, invalid }: NumberProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const seconds = name.endsWith("Seconds");
  const words = seconds && /^\d+$/.test(typed) && Number(typed) >= 60 ? spanText(Number(typed)) : "";
  return (
    <span className="flex items-center gap-2">
      <TextField
        {...fieldNote(name, invalid)}
        name={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        placeholder={none ?? ""}
        required={none === undefined}
        title={`${limits.min} to ${limits.max}`}
        className="max-w-40 tabular-nums"
      />
      <span className="text-xs text-ink2">
        {seconds && typed !== "" && "s"}
        {name === "retentionDays" && typed !== "" && "days"}
        {words && words !== `${typed} s` && ` = ${words}`}
      </span>
    </span>
  );
}
