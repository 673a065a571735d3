// Tasks and approvals to read: `holdpoint://tasks/{id}` and `holdpoint://approvals/{id}`.
import type { Client } from "../client/api";
import { writeJson } from "../contract/write-json";

export const TEMPLATES = [
  { uriTemplate: "holdpoint://tasks/{id}", name: "task", title: "A task of the board", mimeType: "application/json" },
  { uriTemplate: "holdpoint://approvals/{id}", name: "approval", title: "A request and what became of it", mimeType: "application/json" },
];

/** The latest tasks that the key sees. */
export async function listResources(board: Client): Promise<{ uri: string; name: string; title: string; mimeType: string }[]> {
  const { items } = await board.listTasks({ order: "updated", limit: 50 });
  return items.map(({ id, title, status }) => ({ uri: `holdpoint://tasks/${id}`, name: id, title: `${title} (${status})`, mimeType: "application/json" }));
}

/** Null where no resource has such an address. */
export async function readResource(board: Client, uri: string): Promise<string | null> {
  const [, kind, id] = /^holdpoint:\/\/(tasks|approvals)\/([^/?#]+)$/.exec(uri) ?? [];
  if (!kind || !id) return null;
  return writeJson(await (kind === "tasks" ? board.getTask({ id }) : board.getApproval({ id })));
}
