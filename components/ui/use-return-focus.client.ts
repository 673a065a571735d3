"use client";

import { useRef } from "react";

/**
 * For panels that the address opens, not a button of theirs: focus goes back to where it was. With `inField` it begins in
 * the first field; `autoFocus` alone is taken back by a panel that lies below.
 */
export function useReturnFocus(inField = false) {
  const from = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = document.activeElement;
      const field = inField && (event.target as HTMLElement).querySelector<HTMLElement>("textarea, input:not([type=hidden]), select");
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(from.current instanceof HTMLElement) || !from.current.isConnected) return;
      event.preventDefault();
      from.current.focus();
    },
  };
}
