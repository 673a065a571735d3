import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";
export type ButtonSize = "sm" | "md" | "lg" | "icon";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and refuses presses; the label stays, so the width does too. */
  busy?: boolean;
};

export function Button({ variant = "secondary", size = "md", busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {busy && <Spinner className="-ml-0.5" />}
      {children}
    </button>
  );
}

/** For links that look like buttons. */
export function buttonClass({
  variant = "secondary",
  size = "md",
  className,
}: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
} = {}): string {
  return cn(base, variants[variant], sizes[size], className);
}

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-[550] whitespace-nowrap select-none " +
  "transition-colors duration-100 cursor-pointer disabled:cursor-not-allowed " +
  "aria-disabled:cursor-not-allowed [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-ink bg-ink text-bg hover:not-disabled:bg-ink/88 active:not-disabled:bg-ink/80 " +
    "disabled:border-line2 disabled:bg-press disabled:text-ink3",
  secondary:
    "border-line2 bg-panel text-ink hover:not-disabled:bg-sunk active:not-disabled:bg-press disabled:border-line disabled:text-ink3",
  danger:
    "border-line2 bg-panel text-stop hover:not-disabled:border-stop-line hover:not-disabled:bg-stop-bg " +
    "disabled:border-line disabled:text-ink3",
  ghost:
    "border-transparent bg-transparent text-ink2 hover:not-disabled:bg-sunk hover:not-disabled:text-ink active:not-disabled:bg-press disabled:text-ink3",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 rounded-sm px-2.5 text-xs touch-area [&_svg]:size-3.5",
  md: "h-8.5 px-3 text-base pointer-coarse:h-10 [&_svg]:size-4",
  lg: "h-10.5 px-4 text-base pointer-coarse:h-11 [&_svg]:size-4",
  icon: "size-8 text-base touch-area [&_svg]:size-4",
};
