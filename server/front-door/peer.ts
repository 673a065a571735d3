import type { IncomingMessage } from "node:http";

/** How handlers learn the remote address. Only the front door may set it: see `stampPeer`. */
export const PEER_HEADER = "x-holdpoint-peer";

/** Removes the header as it came from outside and puts the socket's own address in its place. */
export function stampPeer(request: IncomingMessage): void {
  const raw = request.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]!.length === PEER_HEADER.length && raw[at]!.toLowerCase() === PEER_HEADER) raw.splice(at, 2);
  }
  const address = request.socket.remoteAddress ?? "";
  raw.push(PEER_HEADER, address);
  request.headers[PEER_HEADER] = address;
}
