"use client";

// A value that a person may edit: as it is, as an input, or as before and after.
import { lazy, Suspense, type ReactNode } from "react";
import { useEdit } from "./edit.client";

const EditView = lazy(() => import("./edit-view.client").then((file) => ({ default: file.EditView })));

/** Shows `children` (the value as the agent sent it) until it is edited. */
export function EditedValue({ pointer, children }: { pointer: string; children: ReactNode }) {
  const value = useEdit(pointer);
  if (!value.error && !(value.target && (value.editing || value.edit))) return children;
  return (
    <Suspense fallback={children}>
      <EditView {...value} pointer={pointer}>
        {children}
      </EditView>
    </Suspense>
  );
}
