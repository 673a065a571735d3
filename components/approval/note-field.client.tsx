"use client";

// Where a note is written, under the field or line it is about; pictures are pasted into it, or picked from a file.
import { useMutation } from "@tanstack/react-query";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/client/queries";
import { NoteImages } from "./note-images.client";
import type { Note } from "./note-list";

type Written = Pick<Note, "text" | "images">;

const TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST = 5;

/** `onNote` without a note takes it away. */
export function NoteField({ note, onNote }: { note: Written; onNote: (note: Written | undefined) => void }) {
  const { text, images = [] } = note;
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(note);
  useEffect(() => {
    latest.current = note;
  });
  const upload = useMutation({
    networkMode: "always",
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const { id } = await api.upload(new Uint8Array(await file.arrayBuffer()), file.type, file.name);
        onNote({ ...latest.current, images: [...(latest.current.images ?? []), id].slice(0, MOST) });
      }
    },
  });
  const add = (files: FileList) => {
    const pictures = [...files].filter(({ type }) => TYPES.includes(type)).slice(0, MOST - images.length);
    if (pictures.length > 0) upload.mutate(pictures);
    return pictures.length > 0;
  };
  const onPaste = (event: ClipboardEvent) => add(event.clipboardData.files) && event.preventDefault();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.currentTarget.blur();
    if (!text.trim() && images.length === 0) onNote(undefined);
  };
  return (
    <div className="border-l-2 border-people bg-people-bg/60 p-2 font-sans">
      <div className="flex items-start gap-1">
        <Textarea
          autoFocus={text === ""}
          rows={1}
          dir="auto"
          maxLength={2000}
          aria-label="Note"
          placeholder="What should be different here? It goes along with “Changes”."
          value={text}
          onChange={(event) => onNote({ ...note, text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="min-h-9! text-sm"
        />
        <Button variant="ghost" size="icon" aria-label="Add a picture to this note" title="Add a picture, or paste one" busy={upload.isPending} disabled={images.length >= MOST} onClick={() => picker.current?.click()}>
          {!upload.isPending && <ImagePlus />}
        </Button>
        <Button variant="ghost" size="icon" aria-label="Remove this note" onClick={() => onNote(undefined)}>
          <X />
        </Button>
        <input ref={picker} type="file" hidden multiple accept={TYPES.join(",")} aria-label="Pictures for this note" onChange={(event) => (add(event.target.files!), (event.target.value = ""))} />
      </div>
      {images.length > 0 && <NoteImages images={images} onRemove={(id) => onNote({ ...note, images: images.filter((one) => one !== id) })} />}
      {upload.isError && <FieldError>The picture was not taken: {upload.error.message}</FieldError>}
      {images.length > 0 && text.trim() === "" && <p className="mt-1 text-xs text-people">Say what the picture shows: a note without words is not sent.</p>}
    </div>
  );
}
