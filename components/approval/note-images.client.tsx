"use client";

// Pictures that go along with a note, small; a click shows one in full size.
import { X } from "lucide-react";
import { FileShot } from "./file-shot.client";

export function NoteImages({ images, onRemove }: { images: string[]; onRemove?: (id: string) => void }) {
  return (
    <ul aria-label="Pictures of this note" className="mt-1.5 flex flex-wrap gap-2">
      {images.map((id, index) => (
        <li key={id} className="relative max-w-48">
          <FileShot id={id} label={`Picture ${index + 1} of this note`} mark={`note:${id}`} />
          {onRemove && (
            <button type="button" aria-label={`Remove picture ${index + 1}`} onClick={() => onRemove(id)} className="touch-area absolute top-1 right-1 grid size-6 cursor-pointer place-items-center rounded-sm border border-line2 bg-panel text-ink2 hover:text-ink">
              <X aria-hidden className="size-3.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
