import type { IncomingMessage } from "node:http";

const sixMegabytes = 6 * 1024 * 1024;

export class TooLarge extends Error {}

export async function readForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  return new Response(new Uint8Array(await readBody(request)), { headers: { "content-type": type } }).formData();
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sixMegabytes) throw new TooLarge("More than 6 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
