// The addresses that a key may be used from, as Node's own list of networks.
import { BlockList, isIPv6 } from "node:net";

/** Throws for what is no address or range. */
export function rangesOf(ranges: readonly string[], list = new BlockList()): BlockList {
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address lies in them. A socket that speaks both families writes IPv4 as `::ffff:10.0.0.1`. */
export function isWithin(list: BlockList, address: string | null): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
