"use client";

// Single keys for the whole page: one press, one act, never from a text field or a held key.
import { useEffect, useEffectEvent } from "react";
import { isTyping, readKey, type KeyAction } from "./read-key";
import { singleKeysAreOn } from "./single-keys.client";

export type KeyActs = Partial<Record<KeyAction, () => void>>;

/** `shownFor` says how long the open item has been on screen; decision keys need it. */
export function useKeys(acts: KeyActs, shownFor?: () => number | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = readKey(
      {
        key: event.key,
        repeat: event.repeat,
        modified: event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented,
        typing: isTyping(event.target),
        dialog: document.querySelector("[role=dialog], [role=menu]") !== null,
      },
      shownFor?.(),
    );
    const act = action && acts[action];
    if (!act || (action !== "close" && !singleKeysAreOn())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
