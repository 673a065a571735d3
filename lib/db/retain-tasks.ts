// Removes finished tasks whose time is over, with everything of theirs but their events. Triggers judge each of them again.
import type pg from "pg";
import { attachmentsOf, removeUnused } from "./retain-attachments";
import type { Owner } from "./retain-as-owner";
import { statement } from "./statement";

/** So that the foreign keys of what is removed are looked up, and not searched for. Made without a lock on anybody. */
const INDEXES = { decisions_approval: "decisions (approval_id)", attachments_sha256: "attachments (sha256)" };

const OVER = `t.status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')
  and t.updated_at <= (select board_now()) - interval '1 day' and task_time_is_over(t)`;

const any = statement<{ found: boolean }>("retain-any", `select exists (select from tasks t where ${OVER}) as found`);

const lockTasks = statement<{ id: string }>(
  "retain-tasks",
  `select t.id from tasks t where ${OVER} order by t.updated_at, t.id limit :most::int for update of t skip locked`,
);

/** Locked before anything that refers to them goes, so that nothing new refers to them. */
const lockApprovals = statement<{ id: string }>("retain-approvals", "select id from approvals where task_id = any(:tasks::uuid[]) order by id for update");

const OF_APPROVALS = ["decisions", "sightings", "snoozes", "viewers", "approval_attachments"];

/** Makes ready for `removeTasks`; false when there is nothing to remove. */
export async function tasksAreOver({ client }: Owner): Promise<boolean> {
  if (!(await any(client))[0]!.found) return false;
  for (const [name, on] of Object.entries(INDEXES)) await ensureIndex(client, name, on);
  return true;
}

/** At most `most` tasks in one transaction, past tasks that somebody else holds. */
export async function removeTasks({ client, together }: Owner, most: number): Promise<{ tasks: number; attachments: number }> {
  return together(async () => {
    const tasks = (await lockTasks(client, { most })).map(({ id }) => id);
    if (!tasks.length) return { tasks: 0, attachments: 0 };
    const approvals = (await lockApprovals(client, { tasks })).map(({ id }) => id);
    const shown = await attachmentsOf(client, approvals);
    for (const table of OF_APPROVALS) await client.query(`delete from ${table} where approval_id = any($1::uuid[])`, [approvals]);
    await client.query("delete from approvals where id = any($1::uuid[])", [approvals]);
    await client.query("delete from tasks where id = any($1::uuid[])", [tasks]);
    return { tasks: tasks.length, attachments: await removeUnused(client, shown) };
  });
}

/** One that was cut short while it was made is of no use, and is made anew. */
async function ensureIndex(client: pg.Client, name: string, on: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>("select indisvalid as valid from pg_index where indexrelid = to_regclass($1)", [name]);
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`drop index concurrently ${name}`);
  await client.query(`create index concurrently ${name} on ${on}`);
}
