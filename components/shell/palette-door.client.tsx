"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { replayKeys } from "@/lib/client/replay-keys";

const load = () => import("./palette.client").then((file) => file.Palette);
const Palette = openedApart(load);
const OPEN = "holdpoint:palette";

/** Ctrl or Cmd K on every page, and `/` where the page has no search field of its own. */
export function PaletteDoor() {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      setOpen(!open);
    }
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target) || pathname.startsWith("/approvals")) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (field) field.focus();
    else setOpen(true);
  });
  useEffect(() => {
    // Fetched once the page has come to rest, so that what is typed right after the key is not lost.
    const rest = setTimeout(() => void load().catch(() => undefined), 2_000);
    const ends = new AbortController();
    addEventListener("keydown", (event) => press(event), ends);
    addEventListener(OPEN, () => setOpen(true), ends);
    // On the approvals the list has them.
    if (!location.pathname.startsWith("/approvals")) replayKeys();
    return () => {
      clearTimeout(rest);
      ends.abort();
    };
  }, []);
  return open && <Palette onClose={() => setOpen(false)} />;
}

export function openPalette(): void {
  dispatchEvent(new Event(OPEN));
}

export function PaletteButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      onClick={openPalette}
      className={cn("flex h-8.5 cursor-pointer items-center gap-2 rounded-md border border-line2 bg-panel px-2 text-sm whitespace-nowrap text-ink3 hover:border-line3 hover:text-ink", className)}
    >
      <Search aria-hidden className="size-3.5" />
      <span className="flex-1 truncate text-left">Search</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  );
}

/** Somebody types, something else is open, or single keys are switched off. */
function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  return typing || document.querySelector("[role=dialog], [role=menu]") !== null || singleKeysAreOff();
}

function singleKeysAreOff(): boolean {
  try {
    return localStorage.getItem("holdpoint:single-keys") === "off";
  } catch {
    return false;
  }
}
