// The filters in the address, read alike by the page on the server and in the browser. What is not one is left out.
import { list, text, words, type Values } from "@/lib/client/address";
import type { AuditFilters } from "@/lib/client/audit-queries";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { UUID } from "@/lib/contract/uuid";

export const filterParts = { from: text, to: text, actor: text, type: list, capability: list, task: text, q: words };

export function auditFilters({ from, to, actor, type, capability, task, q }: Values<typeof filterParts>): AuditFilters {
  const types = EVENT_TYPES.filter((one) => type.includes(one));
  const names = capability.filter((name) => /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(name));
  const [wanted, who] = [q.trim().slice(0, 200), actor?.trim().slice(0, 200)];
  return {
    ...(isDay(from) ? { from: `${from}T00:00:00.000Z` } : {}),
    ...(isDay(to) ? { to: `${to}T23:59:59.999Z` } : {}),
    ...(who ? { actor: who } : {}),
    ...(types.length ? { type: types } : {}),
    ...(names.length ? { capability: names } : {}),
    ...(task && UUID.test(task) ? { taskId: task } : {}),
    ...(wanted ? { q: wanted } : {}),
  };
}

function isDay(day: string | null): boolean {
  if (!day || !/^(19[789]|20[0-9])\d-\d\d-\d\d$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && at.getTime() < Date.now() + 366 * 86_400_000;
}
