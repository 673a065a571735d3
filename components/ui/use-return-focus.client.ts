"use client";

import { useRef } from "react";

/** For panels that the address opens, not a button of theirs: focus goes back to where it was. */
export function useReturnFocus() {
  const from = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(from.current instanceof HTMLElement) || !from.current.isConnected) return;
      event.preventDefault();
      from.current.focus();
    },
  };
}
