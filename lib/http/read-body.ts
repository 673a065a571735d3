// The bytes of a body, bounded.
import { Refusal } from "../contract/problem";

export type Bytes = (limit: number) => Promise<Uint8Array>;

/** Reads at most `limit` bytes; more is a 413, said before reading where the length is declared. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null && !(Number(declared) <= limit)) throw tooLarge(limit);
  if (declared !== null) return new Uint8Array(await received(request.arrayBuffer()));
  return readStream(request, limit);
}

async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await received(reader.read());
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** A body that breaks off is the caller's, not ours. */
async function received<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw brokenOff();
  }
}

export function brokenOff(): Refusal {
  return new Refusal("bad_request", "The body broke off.");
}

export function tooLarge(limit: number): Refusal {
  return new Refusal("too_large", `The body is larger than ${limit} bytes.`, { limit });
}
