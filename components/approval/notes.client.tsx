"use client";

// Notes on single fields and lines, which go along when changes are asked for. Afterwards they stand where they were made.
import { MessageSquarePlus } from "lucide-react";
import { createContext, lazy, Suspense, useContext, useMemo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useKept } from "./kept.client";
import { keyOf, type Note } from "./note-list";

const NoteImages = lazy(() => import("./note-images.client").then((file) => ({ default: file.NoteImages })));
const NoteField = lazy(() => import("./note-field.client").then((file) => ({ default: file.NoteField })));

/** What is written; undefined takes the note away. */
type Written = Pick<Note, "text" | "images">;
type Notes = { written: Note[]; made: Note[]; can: boolean; set: (pointer: string, line: number | undefined, note: Written | undefined) => void };

const none: Note[] = [];
const Context = createContext<Notes>({ written: none, made: none, can: false, set: () => undefined });

/** `made` are those of the decision that was taken; `can` says whether new ones may be written. */
export function NotesProvider({ keepAs, made, can, children }: { keepAs: string; made: Note[]; can: boolean; children: ReactNode }) {
  const [written, setWritten] = useKept(`${keepAs}:notes`, none);
  const value = useMemo<Notes>(
    () => ({
      written,
      made,
      can,
      set: (pointer, line, written) =>
        setWritten((before) => {
          const others = before.filter((note) => keyOf(note) !== keyOf({ pointer, line }));
          if (written === undefined) return others;
          const note = { pointer, ...(line === undefined ? {} : { line }), ...written };
          return before.some((one) => keyOf(one) === keyOf(note)) ? before.map((one) => (keyOf(one) === keyOf(note) ? note : one)) : [...before, note];
        }),
    }),
    [written, setWritten, made, can],
  );
  return <Context value={value}>{children}</Context>;
}

export function useNotes(): Notes {
  return useContext(Context);
}

/** Appears beside the line that the pointer or the focus is on; on a touch screen it is always there, faintly. */
export function NoteButton({ pointer, line, stop = false, words, className }: { pointer: string; line?: number; /** Of many lines one is in the Tab order; the arrows lead on from there. */ stop?: boolean; words: string; className: string }) {
  const { can, written, set } = useNotes();
  if (!can || written.some((note) => keyOf(note) === keyOf({ pointer, line }))) return null;
  return (
    <button
      type="button"
      aria-label={`Write a note on ${words}`}
      title="Write a note"
      tabIndex={line === undefined || stop ? 0 : -1}
      data-note-line={line}
      onClick={() => set(pointer, line, { text: "" })}
      className={cn(
        "absolute grid size-5 cursor-pointer place-items-center rounded-xs text-ink3 opacity-0 group-hover/line:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-40",
        className,
      )}
    >
      <MessageSquarePlus aria-hidden className="size-3.5" />
    </button>
  );
}

/** What is written, or was made, on one field or line. */
export function LineNote({ pointer, line }: { pointer: string; line?: number }) {
  const { can, written, made, set } = useNotes();
  const here = (note: Note) => keyOf(note) === keyOf({ pointer, line });
  const draft = can ? written.find(here) : undefined;
  return (
    <>
      {made.filter(here).map((note, index) => (
        <div key={index} className="border-l-2 border-people bg-people-bg px-3 py-1.5 font-sans text-sm text-ink">
          <UntrustedText text={note.text} multiline />
          {(note.images ?? []).length > 0 && (
            <Suspense>
              <NoteImages images={note.images ?? []} />
            </Suspense>
          )}
        </div>
      ))}
      {draft && (
        <Suspense>
          <NoteField note={draft} onNote={(note) => set(pointer, line, note)} />
        </Suspense>
      )}
    </>
  );
}
