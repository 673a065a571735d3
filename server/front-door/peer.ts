// Who is at the other end: the socket's address, or where a proxy that the settings trust says the call comes from.
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import { PEER_HEADER } from "@/lib/access/peer";
import { AddressRange } from "@/lib/contract/agents";
import { isWithin, rangesOf } from "@/lib/db/key-ranges";

/** The addresses and ranges in HOLDPOINT_TRUSTED_PROXIES, split at commas. Throws where one of them is neither. */
export function trustedProxies(): BlockList | null {
  const ranges = (process.env["HOLDPOINT_TRUSTED_PROXIES"] ?? "").split(",").map((range) => range.trim()).filter(Boolean);
  return ranges.length ? rangesOf(ranges.map((range) => AddressRange.parse(range))) : null;
}

/** Removes the header as it came from outside and puts the real address in its place. */
export function stampPeer(request: IncomingMessage, trusted: BlockList | null): void {
  const raw = request.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]!.length === PEER_HEADER.length && raw[at]!.toLowerCase() === PEER_HEADER) raw.splice(at, 2);
  }
  const socket = request.socket.remoteAddress ?? "";
  const address = trusted ? behind(trusted, socket, request.headers["x-forwarded-for"]) : socket;
  raw.push(PEER_HEADER, address);
  request.headers[PEER_HEADER] = address;
}

/** From the right, since each proxy adds whom it heard from: the first one that is not trusted. What stands left of it is anybody's word. */
function behind(trusted: BlockList, socket: string, forwarded: string | string[] | undefined): string {
  let address = socket;
  for (const said of String(forwarded ?? "").split(",").reverse()) {
    if (!isWithin(trusted, address)) return address;
    const plain = said.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
    if (isIP(plain) === 0) return address;
    address = plain;
  }
  return address;
}
