// Runs the decoder in a process of its own, one for each picture: see image-worker.mjs.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "../contract/problem";
import type { ImageType } from "./image-type";

export const LIMITS = { maxPixels: 40_000_000, maxSide: 16_384, processorMs: 5_000, memory: 512 * 1024 * 1024 };
/** However busy the machine is. */
const ALL_MS = 30_000;

export type Said = { fault: "animated" | "size" | "pixels" | "unreadable" | "memory" | "time" | null; width: number; height: number; data: Buffer };

export async function decodeApart(sent: Buffer, mediaType: ImageType): Promise<Said> {
  const output = await runWorker(sent, JSON.stringify({ ...LIMITS, mediaType }));
  const end = output.indexOf("\n");
  // It died: killed by the machine, or by the picture.
  if (end === -1) throw new Refusal("unavailable", "The picture's decoder ended before it was done.", { retryAfterSeconds: 5 });
  const { fault = null, width = 0, height = 0 } = JSON.parse(output.toString("utf8", 0, end)) as Partial<Said>;
  return { fault, width, height, data: output.subarray(end + 1) };
}

/** What it wrote until it ended; empty where it could not be started. */
function runWorker(sent: Buffer, limits: string): Promise<Buffer> {
  return new Promise((done) => {
    const file = join(process.cwd(), "lib", "attachments", "image-worker.mjs");
    // An environment of its own: nothing of the server's settings is there to be read.
    const child = spawn(process.execPath, ["--max-old-space-size=64", file, limits], { env: { NODE_ENV: "production" }, stdio: ["pipe", "pipe", "ignore"] });
    const parts: Buffer[] = [];
    const timer = setTimeout(() => child.kill("SIGKILL"), ALL_MS);
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.on("error", () => done(Buffer.alloc(0)));
    child.on("close", (code) => {
      clearTimeout(timer);
      done(code === 0 ? Buffer.concat(parts) : Buffer.alloc(0));
    });
    child.stdin.end(sent);
  });
}
