import type { Actor } from "../contract/actor";
import type { Attachment } from "../contract/work";
import { by } from "./log-events";
import { type Queryable, statement } from "./statement";

/** The same bytes are kept once, however often they are sent. */
const insert = statement<Attachment>(
  "insert-attachment",
  `with blob as (
    insert into blobs (sha256, data) values (:sha256::text, :data::bytea) on conflict (sha256) do nothing
  )
  insert into attachments (id, sha256, media_type, bytes, width, height, filename, owner_kind, owner_id, owner_name, created_at)
  values (:id::uuid, :sha256::text, :mediaType, :bytes::int, :width::int, :height::int, :filename, :byKind, :byId, :byName, board_now())
  returning id, sha256, media_type as "mediaType", bytes, width, height, filename`,
);

export async function insertAttachment(on: Queryable, attachment: Attachment & { data: Buffer }, owner: Actor): Promise<Attachment> {
  return (await insert(on, { ...attachment, ...by(owner) }))[0]!;
}
