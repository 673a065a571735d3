import { StartRefusal } from "@/lib/db/start-refusal";
import { trustedProxies } from "./front-door/peer";

export type Settings = { port: number; host: string };

export function readSettings(): Settings {
  refuseUnreadableProxies();
  return { port: readPort(), host: process.env["HOST"] || "127.0.0.1" };
}

function readPort(): number {
  const text = process.env["PORT"] || "3000";
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new StartRefusal(`PORT is ${JSON.stringify(text)}; it has to be a number from 0 to 65535.`);
}

function refuseUnreadableProxies(): void {
  try {
    trustedProxies();
  } catch {
    throw new StartRefusal(`HOLDPOINT_TRUSTED_PROXIES is ${JSON.stringify(process.env["HOLDPOINT_TRUSTED_PROXIES"])}; it has to be addresses and ranges such as 10.0.0.0/8, split at commas.`);
  }
}
