// Creates a capability or replaces its policy, with the event, in the caller's transaction.
import type pg from "pg";
import type { Actor } from "../contract/actor";
import type { Capability, Policy } from "../contract/policy";
import { CAPABILITY, columnOf, POLICY_COLUMNS, POLICY_FIELDS, policyOf } from "./capability-row";
import { appendEvents, BY, by } from "./log-events";
import { statement } from "./statement";

const SQL_TYPES: Partial<Record<keyof Policy, string>> = {
  timeZone: "text", paused: "boolean", requiresApproval: "boolean", separateDuties: "boolean", deciders: "text[]", reauthenticate: "text",
};
const VALUES = POLICY_FIELDS.map((field) => `:${field}::${SQL_TYPES[field] ?? "integer"}`);
const drafted = (of: string, at: string, hash: string, seq: string) => `drafted as materialized (
    select next_event(${hash}, ${seq}, null, 'capability_changed', ${at}, ${BY}, null, null, :name::text, :payload::json) as e, ${at} as at from ${of}
  )`;

const create = statement<Capability>(
  "create-capability",
  `with clock as materialized (select board_now() as now),
  ${drafted("clock", "now", "null::bytea", "0")},
  made as (
    insert into capabilities (name, ${POLICY_COLUMNS}, event_seq, event_hash, created_at, updated_at)
    select :name::text, ${VALUES.join(", ")}, (e).seq, (e).hash, at, at from drafted
    on conflict (name) do nothing
    returning *
  ), logged as (${appendEvents("drafted where exists (select from made)")})
  select ${CAPABILITY} from made c`,
);

const lock = statement<Capability>("lock-capability", `select ${CAPABILITY} from capabilities c where c.name = :name for no key update`);

const replace = statement<Capability>(
  "replace-capability",
  `with old as materialized (select c.*, board_now() as now from capabilities c where c.name = :name::text),
  ${drafted("old", "now", "event_hash", "event_seq")},
  changed as (
    update capabilities c set ${POLICY_FIELDS.map((field, at) => `${columnOf(field)} = ${VALUES[at]}`).join(", ")},
      version = c.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from drafted d where c.name = :name::text
    returning c.*
  ), logged as (${appendEvents("drafted")})
  select ${CAPABILITY} from changed c`,
);

/** The capability, its row locked until the transaction ends. */
export async function lockCapability(client: pg.PoolClient, name: string): Promise<Capability | null> {
  return (await lock(client, { name }))[0] ?? null;
}

/** What is there already and says the same stays as it is, without an event. */
export async function putCapability(client: pg.PoolClient, name: string, policy: Policy, actor: Actor, reason?: string): Promise<Capability> {
  const made = await createCapability(client, name, policy, actor);
  if (made) return made;
  const [old] = await lock(client, { name });
  const before = policyOf(old!);
  if (JSON.stringify(before) === JSON.stringify(policyOf({ ...old!, ...policy }))) return old!;
  const [changed] = await replace(client, { name, ...policy, ...by(actor), payload: JSON.stringify({ before, after: policy, reason }) });
  return changed!;
}

/** Null when there is one of that name. */
export async function createCapability(client: pg.PoolClient, name: string, policy: Policy, actor: Actor): Promise<Capability | null> {
  const [made] = await create(client, { name, ...policy, ...by(actor), payload: JSON.stringify({ before: null, after: policy }) });
  return made ?? null;
}
