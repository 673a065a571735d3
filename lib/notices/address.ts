// Where the board may be sent by an address that somebody typed in: nowhere private, unless the operator named it.
import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";
import { isWithin, rangesOf } from "../db/key-ranges";

/** Thrown with a sentence for the person who typed the address. */
export class AddressRefused extends Error {}

export type Lookup = (host: string) => Promise<string[]>;

/** The special-purpose registry: what is no public host, and the doors from IPv4 into IPv6 and back. */
const NOT_PUBLIC_V4 = rangesOf([
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
  "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
]);
/** Of IPv6 only global unicast, so that mapped, NAT64, unique and link-local addresses need no names; without Teredo, 6to4 and examples. */
const GLOBAL_V6 = rangesOf(["2000::/3"]);
const NOT_PUBLIC_V6 = rangesOf(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** The one address to connect to. Every address of the name has to be fit, since any of them may be what is connected to. */
export async function addressOf(url: URL, lookup: Lookup = lookUp): Promise<string> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new AddressRefused("Only https is spoken.");
  if (url.username || url.password) throw new AddressRefused("An address must not hold a name or a password.");
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const addresses = isIP(host) ? [host] : await lookup(host);
  if (!addresses.length) throw new AddressRefused(`${host} has no address.`);
  if (!isNamed(host, addresses)) refuseUnfit(url, addresses);
  return addresses[0]!;
}

export function isPublic(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIPv6(plain)) return GLOBAL_V6.check(plain, "ipv6") && !NOT_PUBLIC_V6.check(plain, "ipv6");
  return isIP(plain) === 4 && !NOT_PUBLIC_V4.check(plain, "ipv4");
}

function refuseUnfit(url: URL, addresses: string[]): void {
  if (url.protocol !== "https:") throw new AddressRefused("Only https is spoken, unless HOLDPOINT_NOTICES_ALLOW names the host.");
  if (url.port !== "" && url.port !== "8443") throw new AddressRefused("Only the ports 443 and 8443 are called, unless HOLDPOINT_NOTICES_ALLOW names the host.");
  if (!addresses.every(isPublic)) throw new AddressRefused("This is not a public address, and HOLDPOINT_NOTICES_ALLOW does not name it.");
}

/** Whether the operator named this host, or ranges that hold all of its addresses. */
function isNamed(host: string, addresses: string[]): boolean {
  const named = (process.env["HOLDPOINT_NOTICES_ALLOW"] ?? "").split(",").map((entry) => entry.trim().toLowerCase()).filter(Boolean);
  const ranges = rangesOf(named.filter((entry) => isIP(entry.split("/")[0]!)), new BlockList());
  return named.includes(host) || addresses.every((address) => isWithin(ranges, address));
}

/** IPv4 first: many machines have no way out by IPv6. */
async function lookUp(host: string): Promise<string[]> {
  try {
    return (await systemLookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);
  } catch (error) {
    throw new Error(`${host} cannot be looked up: ${(error as NodeJS.ErrnoException).code ?? "no answer"}.`);
  }
}
