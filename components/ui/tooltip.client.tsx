"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A hint on hover and focus. Never the only place of a fact: phones have no hover. */
export function Tooltip({ text, side = "top", children }: { text: ReactNode; side?: "top" | "bottom" | "right"; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="animate-arrive z-50 max-w-64 rounded-sm bg-ink px-2 py-1 text-xs text-bg"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
