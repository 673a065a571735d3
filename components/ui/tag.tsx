import type { ComponentProps, ComponentType } from "react";
import { cn } from "./cn";

export type Tone = "neutral" | "people" | "agents" | "go" | "stop";

export type TagIcon = ComponentType<{ className?: string; strokeWidth?: number; "aria-hidden"?: boolean }>;

export type TagProps = ComponentProps<"span"> & { tone?: Tone; icon?: TagIcon };

/** A word with a colour; the icon says the same for those who do not see the colour. */
export function Tag({ tone = "neutral", icon: Icon, className, children, ...rest }: TagProps) {
  return (
    <span
      {...rest}
      className={cn(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-full border px-2 text-2xs font-[480] whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="-ml-0.5 size-3 shrink-0" strokeWidth={2.25} />}
      {children}
    </span>
  );
}

/** Text colour alone, for words inside a line. */
export const toneText: Record<Tone, string> = {
  neutral: "text-ink2",
  people: "text-people",
  agents: "text-agents",
  go: "text-go",
  stop: "text-stop",
};

const tones: Record<Tone, string> = {
  neutral: "border-line2 text-ink2",
  people: "border-people-line bg-people-bg text-people",
  agents: "border-agents-line bg-agents-bg text-agents",
  go: "border-go-line bg-go-bg text-go",
  stop: "border-stop-line bg-stop-bg text-stop",
};
