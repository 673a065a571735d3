import type { ReactNode } from "react";
import { cn } from "./cn";

/** The line at the top of every screen: heading, what belongs to it, actions at the end. */
export function PageHeader({
  title,
  children,
  end,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
  className?: string;
}) {
  return (
    <header
      className={cn("flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-5", className)}
    >
      <h1 className="text-lg">{title}</h1>
      {children}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </header>
  );
}
