"use client";

// The person's own changes to a request, kept beside it until they are sent with the approval.
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { editTargets, readDrafts, type Drafts, type Edit, type EditTarget } from "./edits";
import { useKept } from "./kept.client";

type Editing = {
  editing: boolean;
  setEditing(on: boolean): void;
  targets: EditTarget[];
  drafts: Drafts;
  draft(pointer: string, value: string | boolean | undefined): void;
  edits: Edit[];
  errors: Record<string, string>;
};

const none: Drafts = {};
const Context = createContext<Editing | null>(null);

type Props = { request: ChangeRequest; open: boolean; errors: Record<string, string>; keepAs: string; children: ReactNode };

/** `errors` of the server, by pointer, are shown until that field is edited again. What is not `open` shows no edits. */
export function EditProvider({ request, open, errors: refused, keepAs, children }: Props) {
  const [editing, setEditing] = useState(false);
  const [kept, setDrafts] = useKept(`${keepAs}:edits`, none);
  const drafts = open ? kept : none;
  const targets = useMemo(() => editTargets(request), [request]);
  const { edits, errors } = useMemo(() => readDrafts(targets, drafts), [targets, drafts]);
  const draft = useCallback((pointer: string, value: string | boolean | undefined) => {
    setDrafts(({ [pointer]: _, ...rest }) => (value === undefined ? rest : { ...rest, [pointer]: value }));
  }, [setDrafts]);
  const value = useMemo(
    () => ({ editing: editing && open, setEditing, targets, drafts, draft, edits, errors: { ...refused, ...errors } }),
    [editing, open, targets, drafts, draft, edits, errors, refused],
  );
  return <Context value={value}>{children}</Context>;
}

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error("useEditing outside of EditProvider");
  return editing;
}

/** What may be done with the value that a pointer leads to; `target` is undefined where nothing may. */
export function useEdit(pointer: string) {
  const { editing, targets, drafts, draft, edits, errors } = useEditing();
  const target = targets.find((one) => one.pointer === pointer);
  const edit = edits.find((one) => one.pointer === pointer);
  return { target, editing: editing && target !== undefined, draft: drafts[pointer], set: draft, edit, error: errors[pointer] };
}
