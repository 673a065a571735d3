import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { PROBLEMS, type ProblemCode } from "@/lib/contract/problem";

/** What the front door itself refuses, in the words that `serve` would use. */
export function problemResponse(code: ProblemCode, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(problem(code, detail), {
    status: PROBLEMS[code][0],
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}

/** For what must not reach any handler: says so and hangs up. */
export function refuseAtSocket(socket: Duplex, detail: string): void {
  const body = problem("bad_request", detail);
  socket.on("error", () => {});
  socket.end(
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/problem+json\r\n" +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function problem(code: ProblemCode, detail: string): string {
  const [status, title] = PROBLEMS[code];
  return JSON.stringify({ type: "about:blank", title, status, detail, code, instance: randomUUID() });
}
