import { type Caller, visibleTo } from "../contract/caller";
import type { Attachment } from "../contract/work";
import { type Queryable, statement } from "./statement";

/** People see every attachment, an agent its own and those that approvals of its capabilities show. */
const read = statement<Attachment>(
  "read-attachment",
  `select a.id, a.sha256, a.media_type as "mediaType", a.bytes, a.width, a.height, a.filename from attachments a
   where a.id = :id::uuid and (
     :agentId::text is null
     or (a.owner_kind = 'agent' and a.owner_id = :agentId::text)
     or exists (
       select from approval_attachments l join approvals p on p.id = l.approval_id
       where l.attachment_id = a.id and (:capabilities::text[] is null or p.capability = any(:capabilities::text[]))
     )
   )`,
);

const readData = statement<{ data: Buffer }>("read-blob", "select data from blobs where sha256 = :sha256");

/** Null for what is not there and for what this caller may not see. */
export async function readAttachment(on: Queryable, caller: Caller, id: string): Promise<Attachment | null> {
  const agentId = caller.kind === "agent" ? caller.agentId : null;
  return (await read(on, { id, agentId, capabilities: visibleTo(caller) }))[0] ?? null;
}

export async function readBlob(on: Queryable, sha256: string): Promise<Buffer> {
  return (await readData(on, { sha256 }))[0]!.data;
}
