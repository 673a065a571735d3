"use client";

// A value under a person's hands: its input, or what it was and what it becomes.
import type { ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { useEdit } from "./edit.client";
import { EditInput } from "./edit-input.client";
import type { EditTarget } from "./edits";
import { scalarText } from "./scalar-text";

export function EditView({ pointer, target, editing, draft, set, edit, error, children }: ReturnType<typeof useEdit> & { pointer: string; children: ReactNode }) {
  if (target && editing) return <EditInput target={target} draft={draft} onDraft={(value) => set(pointer, value)} error={error} />;
  return (
    <>
      {edit && target ? <BeforeAfter target={target} after={edit.value} /> : children}
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

function BeforeAfter({ target, after }: { target: EditTarget; after: unknown }) {
  const multiline = target.type === "long_text";
  const masked = target.type === "secret";
  return (
    <span className="grid gap-1">
      <del className="rounded-xs bg-del px-1 text-ink2 decoration-stop/60">
        {masked ? "••••••••" : <UntrustedText text={scalarText(target.value) || "empty"} multiline={multiline} />}
      </del>
      <ins className="rounded-xs bg-add px-1 no-underline">
        {masked ? "•••••••• (yours)" : <UntrustedText text={scalarText(after) || "empty"} multiline={multiline} />}
      </ins>
    </span>
  );
}
