// What the palette offers for what was typed: pages and actions by their words; tasks and requests are asked of the server.
export type Entry = { key: string; group: string; label: string; hint?: string; run: () => void };

/** Every word typed has to begin a word of the entry. */
export function matches(entry: Pick<Entry, "label" | "hint">, typed: string): boolean {
  const words = `${entry.label} ${entry.hint ?? ""}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed.toLowerCase().split(/\s+/).filter(Boolean).every((part) => words.some((word) => word.startsWith(part)));
}

/** The index that an arrow leads to; round at the ends. */
export function stepped(at: number, key: string, count: number): number {
  if (count === 0) return 0;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return (at + (key === "ArrowDown" ? 1 : -1) + count) % count;
}
