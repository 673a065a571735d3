// Whether a request means this board: another site's name that was pointed at this address must reach nothing.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { acceptedOrigins } from "@/lib/access/accepted-origins";

const MOST_KNOWN = 100;
const known = new Set<string>();

/** Load balancers ask for these by whatever name they have, or by none; the answer tells nothing. */
const HEALTH = /^\/api\/v1\/health\/(live|ready)$/;

/** Exactly one Host: an address, which no name can be pointed at, or a name that the settings give. */
export function meansThisBoard({ headers, rawHeaders, url = "" }: Pick<IncomingMessage, "headers" | "rawHeaders" | "url">): boolean {
  if (HEALTH.test(url)) return true;
  const host = headers.host;
  if (host === undefined || hostsIn(rawHeaders) !== 1) return false;
  if (known.has(host)) return true;
  if (!isOurs(host.toLowerCase())) return false;
  if (known.size >= MOST_KNOWN) known.clear();
  known.add(host);
  return true;
}

function hostsIn(raw: string[]): number {
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]!.length === 4 && raw[at]!.toLowerCase() === "host") hosts++;
  return hosts;
}

function isOurs(host: string): boolean {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/.exec(host) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  if (plain === undefined) return false;
  return isIP(plain) === 4 || plain === process.env["HOST"]?.toLowerCase() || acceptedOrigins().some((origin) => new URL(origin).host === host);
}
