"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** A menu behind `trigger` (one button). */
export function Menu({
  trigger,
  align = "end",
  side = "bottom",
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactNode;
  /** Given where a key opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "end";
  side?: "top" | "bottom" | "right";
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="animate-arrive z-50 min-w-48 rounded-lg border border-line bg-panel p-1 text-sm shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  reason,
  children,
}: {
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Item onSelect={onSelect} disabled={disabled} className={cn(itemClass, danger && !disabled && "text-stop data-highlighted:bg-stop-bg")}>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">{children}</span>
        {disabled && reason && <span className="text-xs">{reason}</span>}
      </span>
    </Radix.Item>
  );
}

/** One of several; the chosen one has a tick. */
export function MenuChoices<T extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: T | undefined;
  onChange: (value: T) => void;
  choices: { value: T; label: ReactNode }[];
}) {
  return (
    <Radix.RadioGroup value={value ?? ""} onValueChange={(next) => onChange(next as T)} aria-label={label}>
      <Radix.Label className="px-2 pt-1.5 pb-1 text-xs text-ink3">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={itemClass}>
          <span className="flex-1">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-3.5" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

const itemClass =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 outline-none pointer-coarse:min-h-11 " +
  "data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:text-ink3 [&_svg]:size-4";
