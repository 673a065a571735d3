import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** Nothing here, and what to do about it. */
export function EmptyState({
  icon: Icon,
  title,
  heading: Heading = "h2",
  action,
  className,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  /** `h1` where it is all of the page. */
  heading?: "h1" | "h2";
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={cn("mx-auto grid w-full max-w-xl justify-items-center gap-2 px-4 py-14 text-center", className)}>
      {Icon && <Icon aria-hidden className="mb-1 size-6 text-ink3" strokeWidth={1.5} />}
      <Heading className="text-base">{title}</Heading>
      {children && <div className="max-w-md text-sm text-pretty text-ink2">{children}</div>}
      {action && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  );
}
