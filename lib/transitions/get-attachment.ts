import { createHash } from "node:crypto";
import type { Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Attachment } from "../contract/work";
import { peoplePool } from "../db/pool";
import { readAttachment, readBlob } from "../db/read-attachment";

/** The bytes never change under an id, so a browser that has them asks only whether it still may. */
export async function getAttachment(caller: Caller, { id }: Input<"getAttachment">, request: { headers: Pick<Headers, "get"> }): Promise<Response> {
  const attachment = await readAttachment(peoplePool(), caller, id);
  if (!attachment) throw new Refusal("not_found", `There is no attachment ${id}.`);
  const headers = hardened(attachment);
  if (knows(request.headers.get("if-none-match"), headers.etag)) return new Response(null, { status: 304, headers });
  const data = await readBlob(peoplePool(), attachment.sha256);
  // What a person says yes to is this hash: other bytes are nothing to show.
  if (createHash("sha256").update(data).digest("hex") !== attachment.sha256) throw new Refusal("unavailable", "The stored picture is not the one that was sent.", { retryAfterSeconds: 3600 });
  return new Response(new Uint8Array(data), { headers: { ...headers, "content-length": String(attachment.bytes) } });
}

function hardened({ id, sha256, mediaType }: Attachment) {
  return {
    etag: `"${sha256}"`,
    "content-type": mediaType,
    "content-disposition": `inline; filename="attachment-${id}.${mediaType.slice("image/".length)}"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=31536000, immutable",
    // Another session in the same browser does not inherit this one's pictures.
    vary: "Authorization, Cookie",
  };
}

function knows(header: string | null, etag: string): boolean {
  return (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag || one.trim() === "*");
}
