"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { CloseButton } from "./dialog.client";
import { useReturnFocus } from "./use-return-focus.client";

/** A panel at the right edge; on a phone the whole screen. */
export function Sheet({
  open,
  onOpenChange,
  title,
  end,
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-arrive fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={cn(
            "animate-arrive fixed inset-y-0 right-0 z-50 flex w-full flex-col border-line bg-bg shadow-lift sm:w-[min(44rem,calc(100vw-4rem))] sm:border-l",
            className,
          )}
        >
          <div className="flex min-h-14 items-center gap-3 border-b border-line py-2 pr-4 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-sm font-[560] tracking-normal text-ink2">{title}</Radix.Title>
            {end}
            <CloseButton />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
