"use client";

// A hint on hover and focus. Never the only place of a fact: phones have no hover.
import { useEffect, useId, useRef, useState, type ReactNode } from "react";

const DELAY_MS = 350;
const GAP = 6;

export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = () => (clearTimeout(timer.current), setOpen(false));
  const later = () => (timer.current = setTimeout(() => setOpen(true), DELAY_MS));
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={place}
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && later()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      {open && <Hint id={id} beside={() => place.current?.firstElementChild} text={text} />}
    </span>
  );
}

/** In the browser's top layer, so that no frame cuts it off; below its place, or above where there is no room. */
function Hint({ id, beside, text }: { id: string; beside: () => Element | null | undefined; text: ReactNode }) {
  const hint = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [element, place] = [hint.current, beside()?.getBoundingClientRect()];
    if (!element || !place) return;
    element.showPopover?.();
    const { width, height } = element.getBoundingClientRect();
    const below = place.bottom + GAP + height < innerHeight;
    element.style.top = `${below ? place.bottom + GAP : place.top - GAP - height}px`;
    element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, place.left + (place.width - width) / 2))}px`;
  }, [beside]);
  return (
    <span ref={hint} id={id} role="tooltip" popover="manual" className="animate-arrive fixed inset-auto m-0 max-w-64 rounded-sm border-0 bg-ink px-2 py-1 text-xs text-bg">
      {text}
    </span>
  );
}
