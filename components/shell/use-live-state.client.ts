"use client";

import { useSyncExternalStore } from "react";
import { listenLive, liveState } from "@/lib/client/live.client";
import type { LiveState } from "@/lib/client/tab-messages";

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, liveState, () => CONNECTING);
}

const CONNECTING: LiveState = { is: "connecting", since: 0 };

function subscribe(changed: () => void): () => void {
  return listenLive({ state: changed });
}
