"use client";

// A field that shows all of its text: it grows with it, and never scrolls inside.
import { useLayoutEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import { foldAt } from "./fold-at";
import { useRead } from "./seen.client";

type Props = { value: string; original: string; onChange: (event: { target: { value: string } }) => void; oneLine?: boolean; "aria-label": string };

export function WholeTextarea({ original, oneLine = false, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const read = useRead(original, field, true);
  useLayoutEffect(() => {
    // Not every browser sizes a field by its content.
    if (CSS.supports("field-sizing", "content")) return;
    const grow = () => {
      if (!field.current) return;
      field.current.style.height = "auto";
      field.current.style.height = `${field.current.scrollHeight + 2}px`;
    };
    grow();
    addEventListener("resize", grow);
    return () => removeEventListener("resize", grow);
  }, [rest.value]);
  return <Textarea {...rest} ref={field} rows={oneLine ? 1 : 3} dir="auto" data-seen={foldAt(original) === undefined ? undefined : read} className={cn("max-h-none! resize-none! overflow-y-hidden", oneLine && "min-h-9!")} />;
}
