import { type Caller, visibleTo } from "../contract/caller";
import type { ShownAttachment } from "../machine/content-hash";
import { Refusal } from "../contract/problem";
import { workPool } from "./pool";
import { statement } from "./statement";

/**
 * What a caller may name: naming an attachment shows it to everybody who sees the request, the caller's own key included.
 * A key names what it may read, and what agents of its capabilities uploaded, since another run may go on with it.
 */
const read = statement<ShownAttachment>(
  "read-attachment-hashes",
  `select a.id, a.sha256 from attachments a where a.id = any(:ids::uuid[]) and (
     :capabilities::text[] is null
     or (a.owner_kind = 'agent' and (a.owner_id = :agentId::text
       or exists (select from api_keys k where k.agent_id::text = a.owner_id and k.capabilities && :capabilities::text[])))
     or exists (select from approval_attachments l join approvals p on p.id = l.approval_id where l.attachment_id = a.id and p.capability = any(:capabilities::text[]))
   )`,
);

/** The stored hashes of attachments, in the order asked. Throws a 422 for one that is not there or not the caller's to name. */
export async function readAttachmentHashes(caller: Caller, ids: string[], pointer: string): Promise<ShownAttachment[]> {
  if (!ids.length) return [];
  const agentId = caller.kind === "agent" ? caller.agentId : null;
  const found = new Map((await read(workPool(), { ids, agentId, capabilities: visibleTo(caller) })).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw Refusal.invalid(pointer, `names an attachment that is not there (${id})`);
    return row;
  });
}

export async function refuseMissingAttachments(caller: Caller, ids: string[], pointer: string): Promise<void> {
  await readAttachmentHashes(caller, ids, pointer);
}
