"use client";

import { useId, type FormEvent, type ReactNode } from "react";
import { Button, type ButtonVariant } from "./button";
import { Dialog } from "./dialog.client";
import { FieldError } from "./field";

export type QuestionProps = {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  act: string;
  leave?: string;
  variant?: ButtonVariant;
  busy?: boolean;
  error?: string | undefined;
  onAnswer: (form: FormData) => void;
  children?: ReactNode;
};

/** One question with its fields, the way out, and the act. */
export function QuestionPanel({ onClose, title, description, act, leave = "Cancel", variant = "primary", busy = false, error, onAnswer, children }: QuestionProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAnswer(new FormData(event.currentTarget));
  }
  const footer = (
    <>
      <Button onClick={onClose}>{leave}</Button>
      <Button type="submit" form={id} variant={variant} busy={busy}>
        {act}
      </Button>
    </>
  );
  return (
    <Dialog form open onOpenChange={(next) => !next && onClose()} title={title} description={description} footer={footer}>
      <form id={id} onSubmit={submit} className="grid gap-4 empty:hidden">
        {children}
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
  );
}
