// Who else is there: a colleague who has joined, one who is invited, a group, and a question put off until later.
import { randomBytes } from "node:crypto";
import type { Client } from "@/lib/client/api";

export const COLLEAGUE = { email: "ines@harbor.example", role: "approver", name: "Ines Halden" } as const;
export const INVITED = { email: "jon@harbor.example", role: "operator" } as const;
export const GROUP = "Harbour masters";
const LATER_MS = 3 * 3600_000;

export async function addPeople(person: Client): Promise<void> {
  const me = await person.me({});
  const [people, invitations, groups] = [await person.listPeople({}), await person.listInvitations({}), await person.listGroups({})];
  const known = [...people.items, ...invitations.items.filter(({ state }) => state === "open")].map(({ email }) => email);
  if (!known.includes(COLLEAGUE.email)) await join(person);
  if (!known.includes(INVITED.email)) await person.invite({ ...INVITED, days: 7 });
  const colleague = (await person.listPeople({})).items.find(({ email }) => email === COLLEAGUE.email);
  if (!groups.items.some(({ name }) => name === GROUP)) await person.createGroup({ name: GROUP, members: [me.id, ...(colleague ? [colleague.id] : [])] });
  await putOff(person);
}

async function join(person: Client): Promise<void> {
  const { path } = await person.invite({ email: COLLEAGUE.email, role: COLLEAGUE.role, days: 1 });
  if (path) await person.acceptInvitation({ token: new URLSearchParams(path.split("?")[1]).get("token")!, name: COLLEAGUE.name, password: randomBytes(18).toString("base64url") });
}

/** The question that has the longest to wait. */
async function putOff(person: Client): Promise<void> {
  const { items } = await person.listApprovals({ state: "open", capability: ["daily-briefing"], limit: 50 });
  const question = items.find(({ ask }) => ask === "answer");
  if (question) await person.snooze({ id: question.id, until: new Date(Date.now() + LATER_MS).toISOString() });
}
