// The attachments of approvals that go: each goes with the last that shows or names it, and its bytes with the last that has them.
import type pg from "pg";
import { statement } from "./statement";

/** SQL: attachments that approvals name without showing them: as evidence, and in what people edited. */
const named = (approvals: string) => `
  select unnest(a.evidence) as id from approvals a where a.evidence is not null ${approvals.replace("ID", "a.id")}
  union select m[1]::uuid from (
    select a.edits from approvals a where a.edits is not null ${approvals.replace("ID", "a.id")}
    union all select d.edits from decisions d where d.edits is not null ${approvals.replace("ID", "d.approval_id")}
  ) x cross join regexp_matches(x.edits::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') m`;

const ofApprovals = statement<{ id: string }>(
  "retain-shown",
  `select attachment_id as id from approval_attachments where approval_id = any(:approvals::uuid[]) union ${named("and ID = any(:approvals::uuid[])")}`,
);

const lock = statement<{ id: string }>("retain-lock-attachments", "select id from attachments where id = any(:ids::uuid[]) order by id for update");

const remove = statement<{ sha256: string }>(
  "retain-remove-attachments",
  `with named as materialized (${named("")})
   delete from attachments a where a.id = any(:ids::uuid[]) and not exists (select from named n where n.id = a.id)
     and not exists (select from approval_attachments l where l.attachment_id = a.id)
   returning sha256`,
);

const lockBlobs = statement<object>("retain-lock-blobs", "select 1 from blobs where sha256 = any(:hashes::text[]) order by sha256 for update");

const removeBlobs = statement<object>(
  "retain-remove-blobs",
  "delete from blobs b where b.sha256 = any(:hashes::text[]) and not exists (select from attachments a where a.sha256 = b.sha256)",
);

export async function attachmentsOf(client: pg.Client, approvals: string[]): Promise<string[]> {
  return (await ofApprovals(client, { approvals })).map(({ id }) => id);
}

/** Locks first and looks then, in a statement of its own: what refers to them by now is seen, and nothing new can. */
export async function removeUnused(client: pg.Client, ids: string[]): Promise<number> {
  if (!ids.length) return 0;
  await lock(client, { ids });
  const hashes = (await remove(client, { ids })).map(({ sha256 }) => sha256);
  await lockBlobs(client, { hashes });
  await removeBlobs(client, { hashes });
  return hashes.length;
}
