// Notes of a person on parts of a request: which they are, and which are worth sending.
export type Note = { pointer: string; line?: number | undefined; text: string; /** Attachments of the person's own. */ images?: string[] };

export function keyOf({ pointer, line }: Pick<Note, "pointer" | "line">): string {
  return `${pointer}#${line ?? ""}`;
}

/** As the server takes them: without empty ones, and without spaces around. */
export function notesToSend(notes: Note[]): { pointer: string; line?: number; text: string; images?: string[] }[] {
  return notes.flatMap(({ pointer, line, text, images = [] }) => (text.trim() ? [{ pointer, ...(line === undefined ? {} : { line }), text: text.trim(), ...(images.length ? { images } : {}) }] : []));
}

export function readNotes(notes: unknown): Note[] {
  return Array.isArray(notes) ? (notes as Note[]).filter((note) => typeof note?.pointer === "string" && typeof note.text === "string").map((note) => ({ ...note, ...(note.line === undefined ? {} : { line: Number(note.line) }) })) : [];
}
