import type { CreateTask } from "../contract/work";
import { appendEvents, nextEvent } from "./log-events";
import { statement } from "./statement";
import { CHANGED_COLUMNS, type TaskRow } from "./task-row";

/** What is not there: a task to be. */
export type NewTask = CreateTask & { id: string; inputHash: string };

/**
 * Creates tasks as `pending`. A row comes back for each that was made; none for one whose id or dedupe key is taken
 * or whose capability does not exist.
 */
const run = statement<TaskRow>(
  "insert-tasks",
  `with asked as (
    select * from unnest(:ids::uuid[], :capabilities::text[], :titles::text[], :inputs::text[], :inputHashes::text[], :priorities::int[],
      :dedupeKeys::text[], :availableAts::timestamptz[], :maxFailures::int[], :labels::text[], :byKinds::text[], :byIds::text[], :byNames::text[])
      as a(id, capability, title, input, input_hash, priority, dedupe_key, available_at, max_failures, labels, by_kind, by_id, by_name)
  ), clock as materialized (select board_now() as at),
  drafted as materialized (
    select t.*, ${nextEvent({
      type: "created",
      status: "'pending'",
      by: ["t.by_kind", "t.by_id", "t.by_name"],
      attempt: "0",
      payload: `json_build_object('title', t.title, 'priority', t.priority, 'labels', t.labels::json, 'availableAt', t.due,
        'maxFailures', t.max_failures, 'dedupeKey', t.dedupe_key, 'inputSha256', t.input_hash)`,
    })} as e
    from (
      select a.*, clock.at, coalesce(a.available_at, clock.at) as due, null::bytea as event_hash, 0 as event_seq, 0 as attempt
      from asked a join capabilities c on c.name = a.capability cross join clock
    ) t
  ), made as (
    insert into tasks (id, capability, title, input, priority, labels, dedupe_key, status, max_failures, available_at, created_at, updated_at,
      event_seq, event_hash, creator_kind, creator_id, creator_name)
    select d.id, d.capability, d.title, d.input::json, d.priority, array(select json_array_elements_text(d.labels::json)), d.dedupe_key, 'pending',
      d.max_failures, d.due, d.at, d.at, (d.e).seq, (d.e).hash, d.by_kind, d.by_id, d.by_name
    from drafted d
    on conflict do nothing
    returning *
  ), logged as (
    ${appendEvents("drafted d where exists (select from made m where m.id = d.id)")}
  )
  select ${CHANGED_COLUMNS} from made t join capabilities c on c.name = t.capability`,
);

export async function insertTasks(on: Parameters<typeof run>[0], tasks: { task: NewTask; by: { kind: string; id: string | null; name: string } }[]) {
  return run(on, {
    ids: tasks.map(({ task }) => task.id),
    capabilities: tasks.map(({ task }) => task.capability),
    titles: tasks.map(({ task }) => task.title),
    inputs: tasks.map(({ task }) => task.input?.text ?? "null"),
    inputHashes: tasks.map(({ task }) => task.inputHash),
    priorities: tasks.map(({ task }) => task.priority),
    dedupeKeys: tasks.map(({ task }) => task.dedupeKey ?? null),
    availableAts: tasks.map(({ task }) => task.availableAt ?? null),
    maxFailures: tasks.map(({ task }) => task.maxFailures ?? null),
    labels: tasks.map(({ task }) => JSON.stringify(task.labels)),
    byKinds: tasks.map(({ by }) => by.kind),
    byIds: tasks.map(({ by }) => by.id),
    byNames: tasks.map(({ by }) => by.name),
  });
}
