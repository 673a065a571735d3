"use client";

import { useEffect, useId, useRef, type FormEvent, type ReactNode } from "react";
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

/** Both halves of a double click. */
const ONE_PRESS_MS = 500;

/** One question with its fields, the way out, and the act. */
export function QuestionPanel({ onClose, title, description, act, leave = "Cancel", variant = "primary", busy = false, error, onAnswer, children }: QuestionProps) {
  const id = useId();
  const answered = useRef(-ONE_PRESS_MS);
  // What was refused may be pressed again at once.
  useEffect(() => {
    if (!busy) answered.current = -ONE_PRESS_MS;
  }, [busy, error, children]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || event.timeStamp - answered.current < ONE_PRESS_MS) return;
    answered.current = event.timeStamp;
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
