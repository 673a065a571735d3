import { uuidv7 } from "uuidv7";
import { IMAGE_TYPES } from "../attachments/image-type";
import { readFilename } from "../attachments/read-filename";
import { readImage } from "../attachments/read-image";
import { actorOf, type Caller } from "../contract/caller";
import { MIB } from "../contract/json";
import type { Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { insertAttachment } from "../db/insert-attachment";
import { peoplePool } from "../db/pool";

const LIMIT = 10 * MIB;

type Upload = { headers: Pick<Headers, "get">; bytes(limit: number): Promise<Uint8Array> };

export async function uploadAttachment(caller: Caller, _input: unknown, request: Upload): Promise<Output<"uploadAttachment">> {
  const declared = declaredType(request.headers);
  const filename = readFilename(request.headers.get("x-filename"));
  const sent = await request.bytes(LIMIT);
  if (sent.byteLength === 0) throw Refusal.invalid("", "is empty");
  const image = await readImage(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), declared);
  return insertAttachment(peoplePool(), { ...image, id: uuidv7(), filename }, actorOf(caller));
}

function declaredType(headers: Pick<Headers, "get">): string {
  const type = headers.get("content-type")?.split(";")[0]!.trim().toLowerCase() ?? "";
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity") throw new Refusal("unsupported_media_type", "Compressed bodies are not taken.");
  if (IMAGE_TYPES.some((one) => one === type)) return type;
  throw new Refusal("unsupported_media_type", `Content-Type has to be one of ${IMAGE_TYPES.join(", ")}.`);
}
