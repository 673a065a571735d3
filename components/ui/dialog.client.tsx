"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { useReturnFocus } from "./use-return-focus.client";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  className?: string;
  /** A form: one begins in its first field. */
  form?: boolean;
  /** A press beside it does not put it away. */
  stays?: boolean;
  children?: ReactNode;
};

/** A question in the middle of the screen; on a phone it rises from the bottom edge. */
export function Dialog({ open, onOpenChange, title, description, footer, className, form = false, stays = false, children }: DialogProps) {
  const returnFocus = useReturnFocus(form);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-arrive fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...returnFocus}
          {...(stays ? { onInteractOutside: (event) => event.preventDefault() } : {})}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "animate-arrive fixed z-50 flex max-h-[88dvh] sm:max-h-[82dvh] flex-col border border-line bg-panel shadow-lift",
            "inset-x-0 bottom-0 rounded-t-lg pb-[env(safe-area-inset-bottom)]",
            "sm:inset-auto sm:top-[9dvh] sm:left-1/2 sm:w-[min(30rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-lg sm:pb-0",
            className,
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-1">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-ink2">{description}</Radix.Description>}
            </div>
            <CloseButton />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">{children}</div>
          {footer && <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function CloseButton() {
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon" aria-label="Close" className="-mt-1 -mr-2">
        <X />
      </Button>
    </Radix.Close>
  );
}
