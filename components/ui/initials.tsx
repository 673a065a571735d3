import { cn } from "./cn";

/** A person or agent as one or two letters; people round, agents square. */
export function Initials({ name, kind = "person", className }: { name: string; kind?: "person" | "agent"; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-6 shrink-0 place-items-center border border-line2 bg-sunk text-2xs font-[560] text-ink2 uppercase select-none",
        kind === "person" ? "rounded-full" : "rounded-sm",
        className,
      )}
    >
      {letters(name)}
    </span>
  );
}

function letters(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return first + last;
}
