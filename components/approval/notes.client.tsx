"use client";

// Notes on single fields and lines, which go along when changes are asked for. Afterwards they stand where they were made.
import { MessageSquarePlus } from "lucide-react";
import { createContext, lazy, Suspense, useContext, useMemo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useKept } from "./kept.client";
import { keyOf, type Note } from "./note-list";

const NoteField = lazy(() => import("./note-field.client").then((file) => ({ default: file.NoteField })));

type Notes = { written: Note[]; made: Note[]; can: boolean; set: (pointer: string, line: number | undefined, text: string | undefined) => void };

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
      set: (pointer, line, text) =>
        setWritten((before) => {
          const others = before.filter((note) => keyOf(note) !== keyOf({ pointer, line }));
          if (text === undefined) return others;
          const note = { pointer, ...(line === undefined ? {} : { line }), text };
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
export function NoteButton({ pointer, line, words, className }: { pointer: string; line?: number; words: string; className: string }) {
  const { can, written, set } = useNotes();
  if (!can || written.some((note) => keyOf(note) === keyOf({ pointer, line }))) return null;
  return (
    <button
      type="button"
      aria-label={`Write a note on ${words}`}
      title="Write a note"
      // Thousands of lines would be thousands of stops.
      tabIndex={line === undefined ? 0 : -1}
      onClick={() => set(pointer, line, "")}
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
        <p key={index} className="border-l-2 border-people bg-people-bg px-3 py-1.5 font-sans text-sm text-ink">
          <UntrustedText text={note.text} multiline />
        </p>
      ))}
      {draft && (
        <Suspense>
          <NoteField text={draft.text} onText={(text) => set(pointer, line, text)} />
        </Suspense>
      )}
    </>
  );
}
