// How many characters of a request would not have been seen, and in how many of its texts.
import { countHidden } from "@/components/ui/hidden-characters";

type Found = { characters: number; texts: number };
const counted = new WeakMap<object, Found>();

/** Counted once for each document: a large one would otherwise be read again with every key. */
export function countHiddenIn(value: object): Found {
  const known = counted.get(value);
  if (known) return known;
  const found = { characters: 0, texts: 0 };
  visit(value, (text) => {
    const characters = countHidden(text);
    if (characters === 0) return;
    found.characters += characters;
    found.texts++;
  });
  counted.set(value, found);
  return found;
}

function visit(value: unknown, take: (text: string) => void): void {
  if (typeof value === "string") take(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) take(key);
    visit(member, take);
  }
}
