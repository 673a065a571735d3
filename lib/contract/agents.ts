// Agents, their keys, and how much of each cap is used.
import { z } from "zod";
import { Scope, SCOPES } from "./actor";
import { line, Name, Time, TimeOut } from "./text";

const Named = z.object({ id: z.string(), name: z.string() });

export const Key = z
  .object({
    id: z.string(), prefix: z.string().meta({ description: "How it begins: what a person can recognise it by." }),
    scopes: z.array(Scope), capabilities: z.array(z.string()), ranges: z.array(z.string()).meta({ description: "Addresses it may be used from; empty: any." }),
    state: z.enum(["live", "expired", "revoked"]), createdAt: TimeOut, expiresAt: TimeOut.nullable(), revokedAt: TimeOut.nullable(), lastSeenAt: TimeOut.nullable(),
  })
  .meta({ id: "Key" });
export type Key = z.infer<typeof Key>;

export const Agent = z
  .object({
    id: z.string(), name: z.string(), owner: Named.nullable(), createdAt: TimeOut,
    scopes: z.array(Scope).meta({ description: "Of its live keys together." }), capabilities: z.array(z.string()),
    liveKeys: z.number().int(), lastSeenAt: TimeOut.nullable(),
    leases: z.number().int().meta({ description: "Tasks it holds, lapsed ones too; at most 1,000 are counted." }),
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;

export const AgentDetail = Agent.extend({
  keys: z.array(Key),
  holds: z.array(z.object({ taskId: z.string(), title: z.string(), capability: z.string(), leasedUntil: TimeOut, worker: z.string().nullable() })).meta({ description: "The first 50 of its leases." }),
}).meta({ id: "AgentDetail" });
export type AgentDetail = z.infer<typeof AgentDetail>;

export const CreateAgent = z.strictObject({ name: line(100), ownerId: z.string().min(1).max(200).optional().meta({ description: "Left out: who creates it." }) });
export const UpdateAgent = z.strictObject({ ownerId: z.string().min(1).max(200) });

export const AddressRange = z.string().max(50).refine(isRange, { error: "must be an address or a range such as 10.0.0.0/8" });

export const CreateKey = z.strictObject({
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  capabilities: z.array(z.union([z.literal("*"), Name])).min(1).max(200).meta({ description: "Names, or `*` for all." }),
  ranges: z.array(AddressRange).max(50).default([]).meta({ description: "Addresses and CIDR ranges it may be used from; empty: any." }),
  expiresAt: Time.nullable().default(null),
});
export type CreateKey = z.infer<typeof CreateKey>;

export const NewKey = Key.extend({ key: z.string().nullable().meta({ description: "The key itself. Said this once: it is kept as a hash." }) }).meta({ id: "NewKey" });

export const Use = z
  .object({
    capability: z.string(),
    waiting: z.number().int().meta({ description: "Ready to be claimed, or due later." }), running: z.number().int(), parked: z.number().int(), today: z.number().int(),
    exact: z.boolean().meta({ description: "False where one of the figures stopped at 1,000; a ceiling's day is counted to its end." }),
  })
  .meta({ id: "Use", description: "How much of a capability's caps is used now: live leases, open requests, first claims of its day." });
export type Use = z.infer<typeof Use>;

const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const V4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** The form alone; what it means is read by the server's own list of networks. */
function isRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const v6 = /^[0-9a-f:.]{2,45}$/i.test(address) && address.includes(":");
  if (rest.length || !(V4.test(address) || (v6 && URL.canParse(`http://[${address}]/`)))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (v6 ? 128 : 32));
}
