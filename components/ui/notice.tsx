import { CircleCheck, Info, OctagonAlert, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import type { Tone } from "./tag";

/** A coloured strip with an icon: a warning, a failure, a piece of news. `role` is the caller's choice. */
export function Notice({
  tone = "neutral",
  end,
  className,
  children,
  ...rest
}: ComponentProps<"div"> & { tone?: Tone; end?: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div {...rest} className={cn("flex items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-sm", tones[tone], className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
      {end && <div className="-my-0.5 flex shrink-0 items-center gap-2">{end}</div>}
    </div>
  );
}

const tones: Record<Tone, string> = {
  neutral: "bg-sunk text-ink2",
  people: "bg-people-bg text-people",
  agents: "bg-agents-bg text-agents",
  go: "bg-go-bg text-go",
  stop: "bg-stop-bg text-stop",
};

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  people: TriangleAlert,
  agents: Info,
  go: CircleCheck,
  stop: OctagonAlert,
};
