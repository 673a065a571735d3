"use client";

// Whether single keys act at all: the person's own choice, kept in this browser.
import { useSyncExternalStore } from "react";

const KEY = "holdpoint:single-keys";
const listeners = new Set<() => void>();

export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, singleKeysAreOn, () => true), setSingleKeys];
}

function setSingleKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
