"use client";

import { useSyncExternalStore } from "react";

/** Whether what the server has drawn takes keys and presses by now. */
export function useAlive(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

const never = () => () => undefined;
