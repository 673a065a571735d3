"use client";

import { Toaster as Sonner } from "sonner";

/** Where `toast()` of sonner appears. */
export function Toaster() {
  return (
    <Sonner
      className="font-sans!"
      position="bottom-right"
      gap={8}
      offset={16}
      mobileOffset={{ bottom: 72, left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-[22rem] max-sm:w-full items-center gap-3 rounded-lg border border-line bg-panel px-3.5 py-3 text-sm text-ink shadow-lift",
          title: "font-[550]",
          description: "text-xs text-ink2",
          content: "min-w-0 flex-1",
          icon: "grid size-4 place-items-center shrink-0",
          error: "[&_[data-icon]]:text-stop",
          success: "[&_[data-icon]]:text-go",
          actionButton: "h-7 shrink-0 cursor-pointer rounded-sm border border-line2 px-2.5 text-xs font-[550] hover:bg-sunk",
          cancelButton: "h-7 shrink-0 cursor-pointer rounded-sm px-2.5 text-xs text-ink2 hover:bg-sunk",
          closeButton: "order-last shrink-0 text-ink3 hover:text-ink",
        },
      }}
    />
  );
}
