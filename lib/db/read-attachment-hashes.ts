import type { ShownAttachment } from "../machine/content-hash";
import { Refusal } from "../contract/problem";
import { workPool } from "./pool";
import { statement } from "./statement";

const read = statement<ShownAttachment>("read-attachment-hashes", "select id, sha256 from attachments where id = any(:ids::uuid[])");

/** The stored hashes of attachments, in the order asked. Throws a 422 for one that is not there. */
export async function readAttachmentHashes(ids: string[], pointer: string): Promise<ShownAttachment[]> {
  if (!ids.length) return [];
  const found = new Map((await read(workPool(), { ids })).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw Refusal.invalid(pointer, `names an attachment that is not there (${id})`);
    return row;
  });
}

export async function refuseMissingAttachments(ids: string[], pointer: string): Promise<void> {
  await readAttachmentHashes(ids, pointer);
}
