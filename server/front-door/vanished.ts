// A peer that vanished closes nothing and acknowledges nothing. The kernel goes on sending to it for a quarter of an hour, and
// its stream stays open for as long; Linux tells which connections it sends on in vain.
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { Socket } from "node:net";

const LOOK_EVERY = 5_000;
/** A tunnel is shorter; who comes out of a longer one asks again with a cursor. */
const IN_VAIN_FOR = 30_000;

/** Hangs up, for as long as the server listens, on peers that have acknowledged nothing for half a minute. */
export function hangUpOnVanished(server: Server): void {
  const since = new Map<Socket, number | null>();
  server.on("connection", (socket) => {
    since.set(socket, null);
    socket.once("close", () => since.delete(socket));
  });
  const timer = setInterval(() => void look(since), LOOK_EVERY).unref();
  server.once("close", () => clearInterval(timer));
}

async function look(since: Map<Socket, number | null>): Promise<void> {
  const vain = since.size ? await peersInVain() : new Set();
  for (const [socket, began] of since) {
    if (!vain.has(peerOf(socket))) since.set(socket, null);
    else if (began === null) since.set(socket, performance.now());
    else if (performance.now() - began > IN_VAIN_FOR) socket.destroy();
  }
}

/** Established, its timer set to send again, and not for the first time: the peer's address and port. */
const IN_VAIN = /^ *\d+: \S+ (\S+) 01 \S+ 01:\S+ 0*[1-9A-F]/gm;

async function peersInVain(): Promise<Set<unknown>> {
  const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "latin1").catch(() => "")));
  return new Set(tables.flatMap((table) => [...table.matchAll(IN_VAIN)].map(([, peer]) => peer)));
}

/** As Linux writes it: the address in words of four bytes, each the other way round, and the port. */
function peerOf({ remoteAddress = "", remotePort = 0, remoteFamily }: Socket): string {
  const words = remoteFamily === "IPv6" ? wordsOf(remoteAddress) : [v4(remoteAddress)];
  const turned = words.map((word) => word.match(/../g)!.reverse().join(""));
  return `${turned.join("")}:${hex(remotePort, 4)}`.toUpperCase();
}

function wordsOf(address: string): string[] {
  const [plain = ""] = address.split("%");
  const dotted = plain.replace(/(\d+\.\d+\.\d+\.\d+)$/, (last) => v4(last).replace(/^.{4}/, "$&:"));
  const [head = [], tail = []] = dotted.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail].map((group) => group.padStart(4, "0"));
  return [0, 2, 4, 6].map((at) => groups[at]! + groups[at + 1]!);
}

function v4(address: string): string {
  return address.split(".").map((byte) => hex(Number(byte), 2)).join("");
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
