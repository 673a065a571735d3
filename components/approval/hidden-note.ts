// What an input cannot draw as marks, in words below it.
import { splitHidden } from "@/components/ui/hidden-characters";
import { plural } from "./plural";

const NAMED = 6;

/** "3 hidden characters: U+202E, U+200B", or undefined where all of a text can be seen. */
export function hiddenNote(text: string): string | undefined {
  const segments = splitHidden(text, { multiline: true });
  const codes = segments.flatMap((segment) => (segment.kind === "hidden" ? [segment.code] : []));
  const padding = segments.flatMap((segment) => (segment.kind === "padding" ? [`${segment.count.toLocaleString("en")} ${segment.unit} in a row`] : []));
  const blanks = segments.filter((segment) => segment.kind === "blank").length;
  const kinds = [...new Set(codes)];
  const named = kinds.slice(0, NAMED).join(", ") + (kinds.length > NAMED ? ` and ${kinds.length - NAMED} more kinds` : "");
  const notes = [...(codes.length ? [`${plural(codes.length, "hidden character")}: ${named}`] : []), ...(blanks ? [`${plural(blanks, "blank")} other than a plain space`] : []), ...padding];
  return notes.length ? notes.join("; ") : undefined;
}
