// Where a call comes from, as the front door says it. Without a front door (`next start`) nobody does, and the header is anybody's word.
import { oncePerProcess } from "../process";

export const PEER_HEADER = "x-holdpoint-peer";

/** From now on every request of this process has the header from the front door. */
export function peersAreStamped(): void {
  front().stamps = true;
}

export function peerOf(headers: Pick<Headers, "get">): string | null {
  return front().stamps ? headers.get(PEER_HEADER) : null;
}

function front(): { stamps: boolean } {
  return oncePerProcess("front door", () => ({ stamps: false }));
}
