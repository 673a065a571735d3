"use client";

// Where a note is written, under the field or line it is about.
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";

/** `onText` without a text takes the note away. */
export function NoteField({ text, onText }: { text: string; onText: (text: string | undefined) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.currentTarget.blur();
    if (!text.trim()) onText(undefined);
  };
  return (
    <div className="flex items-start gap-1 border-l-2 border-people bg-people-bg/60 p-2 font-sans">
      <Textarea
        autoFocus={text === ""}
        rows={1}
        dir="auto"
        maxLength={2000}
        aria-label="Note"
        placeholder="What should be different here? It goes along with “Changes”."
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-9! text-sm"
      />
      <Button variant="ghost" size="icon" aria-label="Remove this note" onClick={() => onText(undefined)}>
        <X />
      </Button>
    </div>
  );
}
