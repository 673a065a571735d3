import { StartRefusal } from "@/lib/db/start-refusal";

export type Settings = { port: number; host: string };

export function readSettings(): Settings {
  return { port: readPort(), host: process.env["HOST"] || "127.0.0.1" };
}

function readPort(): number {
  const text = process.env["PORT"] || "3000";
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new StartRefusal(`PORT is ${JSON.stringify(text)}; it has to be a number from 0 to 65535.`);
}
