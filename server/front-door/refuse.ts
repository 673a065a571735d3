import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { type ProblemCode, Refusal, type RefusalFields } from "@/lib/contract/problem";
import { problemResponse } from "@/lib/http/problem-response";

/** What the front door itself refuses, as `serve` would say it. */
export function refuse(code: ProblemCode, detail: string, fields: RefusalFields = {}): Response {
  return problemResponse(new Refusal(code, detail, fields), randomUUID(), "front door");
}

/** For what must not reach any handler: says so and hangs up. */
export async function refuseAtSocket(socket: Duplex, detail: string, code: "bad_request" | "misdirected" = "bad_request"): Promise<void> {
  const answer = refuse(code, detail);
  const body = await answer.text();
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.on("error", () => {});
  socket.end(
    `HTTP/1.1 ${answer.status} Refused\r\nConnection: close\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
