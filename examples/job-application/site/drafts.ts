// What a visitor has filled in so far, kept on the server between the steps.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Step } from "./application-form";
import type { Values } from "./check-step";

export type Draft = {
  values: Values;
  done: Set<Step["id"]>;
};

const drafts = new Map<string, Draft>();
const visitorPattern = /(?:^|;\s*)visitor=([0-9a-f]{32})/;

export function visitorOf(request: IncomingMessage): { id: string; cookie?: string } {
  const known = visitorPattern.exec(request.headers.cookie ?? "")?.[1];
  if (known) return { id: known };
  const id = randomBytes(16).toString("hex");
  return { id, cookie: `visitor=${id}; Path=/; HttpOnly; SameSite=Lax` };
}

export function draftOf(visitor: string, slug: string): Draft {
  const key = `${visitor} ${slug}`;
  const draft = drafts.get(key) ?? { values: {}, done: new Set() };
  drafts.set(key, draft);
  return draft;
}

export function endDraft(visitor: string, slug: string): void {
  drafts.delete(`${visitor} ${slug}`);
}
