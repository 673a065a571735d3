"use client";

// Requests whose decision is under way: lists leave them out until the server has answered and the lists were read again.
import { keep, useKept } from "./kept.client";

const KEY = "deciding";
const none: ReadonlySet<string> = new Set();
let ids: ReadonlySet<string> = none;

export function useInFlight(): ReadonlySet<string> {
  return useKept(KEY, none)[0];
}

export function setInFlight(id: string, on: boolean): void {
  const after = new Set(ids);
  if (on) after.add(id);
  else after.delete(id);
  ids = after;
  keep(KEY, ids);
}
