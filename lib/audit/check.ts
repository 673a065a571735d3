// GET /audit/check: the check of the whole log, cut into steps that each take a moment: tasks, then the other chains, then anchors.
import type { AuditFault } from "../contract/audit";
import type { Input, Output } from "../contract/operations";
import { cursorOf, ID_PART, readCursor } from "../db/cursor";
import { watchPool } from "../db/pool";
import { aboutTasks, type Fault, nextTaskIds, verifyOthers, verifyPage } from "../db/verify-page";
import { verifyRights } from "../db/verify-rights";
import { checkAnchor } from "./anchor";
import { readAnchors } from "./anchor-file";

const PAGE = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";
const DETAILS: Record<string, string> = {
  sequence: "a number is missing, or there twice", chain: "what it says is not what its hash was made of", head: "the last event is not the one that was written last", fold: "the row is not what its events give", text: "what was asked, said or decided is not what its events give",
  gone: "its row is gone, and it had not ended",
};

type Step = Output<"checkAudit">;

export async function checkAudit(_caller: unknown, { cursor }: Input<"checkAudit">): Promise<Step> {
  const [kind, at] = readCursor(cursor, [/^(task|anchor)$/, { test: (part) => ID_PART.test(part) || /^\d{1,6}$/.test(part) }]) ?? ["task", FIRST];
  return kind === "anchor" && /^\d+$/.test(at!) ? checkAnchors(Number(at)) : checkTasks(ID_PART.test(at!) ? at! : FIRST);
}

async function checkTasks(after: string): Promise<Step> {
  const ids = (await nextTaskIds(watchPool(), { after, limit: PAGE })).map(({ id }) => id);
  const [about] = await aboutTasks(watchPool());
  const faults = ids.length ? (await verifyPage(watchPool(), { ids })).map(faultOf) : [];
  const atEnd = ids.length < PAGE;
  if (atEnd) faults.push(...(await othersFaults()));
  return { checked: ids.length, of: "tasks", total: about!.count, faults, next: atEnd ? cursorOf("anchor", "0") : cursorOf("task", ids.at(-1)!) };
}

export async function othersFaults(): Promise<AuditFault[]> {
  const chains = (await verifyOthers(watchPool())).map(({ capability, seq, fault }) => ({ seq, fault: fault as AuditFault["fault"], detail: `${capability ? `capability ${capability}` : "the board"}: ${DETAILS[fault]!}` }));
  const rights = (await verifyRights(watchPool())).map(({ seq, detail }) => ({ seq, fault: "fold" as const, detail: `${detail} is not what the last event of it says` }));
  return [...chains, ...rights].map((fault) => ({ taskId: null, ...fault }));
}

async function checkAnchors(index: number): Promise<Step> {
  const lines = await readAnchors();
  const said = index < lines.length ? await checkAnchor(lines, index) : [];
  const faults = said.map((detail) => ({ taskId: null, seq: null, fault: "anchor" as const, detail }));
  return { checked: index < lines.length ? 1 : 0, of: "anchors", total: lines.length, faults, next: index + 1 < lines.length ? cursorOf("anchor", String(index + 1)) : null };
}

function faultOf({ task_id, seq, fault }: Fault): AuditFault {
  return { taskId: task_id, seq: seq || null, fault: (fault === "text" || fault === "gone" ? "fold" : fault) as AuditFault["fault"], detail: DETAILS[fault]! };
}
