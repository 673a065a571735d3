// What differs between two requests of one task. Nothing does only where they are the same document.
import type { ChangeRequest } from "@/lib/contract/change-request";
import { writeJson } from "@/lib/contract/write-json";
import { diffJson } from "./json-diff";
import { partsOf, type RequestPart } from "./request-parts";
import { sameValue } from "./scalar-text";

export type RequestDiff = { name: string; before: string | undefined; after: string | undefined };

export function diffRequests(before: ChangeRequest, after: ChangeRequest): RequestDiff[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const found = [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => diffPart(name, old.get(name), now.get(name)));
  if (found.length > 0 || sameValue(before, after)) return found;
  return [{ name: "Order of its parts", ...explain({ text: "", value: before.blocks }, { text: "", value: after.blocks }) }];
}

function diffPart(name: string, old: RequestPart | undefined, now: RequestPart | undefined): RequestDiff[] {
  if (old && now && sameValue(old.value, now.value)) return [];
  if (old && now && old.text === now.text) return [{ name, ...explain(old, now) }];
  return [{ name, before: old && shown(old), after: now && shown(now) }];
}

/** What is shown of both reads the same: what differs beneath, member by member. */
function explain(old: RequestPart, now: RequestPart): Pick<RequestDiff, "before" | "after"> {
  const rows = diffJson(old.value, now.value).filter(({ kind }) => kind !== "same");
  const side = (member: "before" | "after") => rows.map((row) => `${row.path && `${row.path}: `}${old.secret && row.path === "value" ? COVERED[member] : json(row[member])}`).join("\n");
  return { before: side("before"), after: side("after") };
}

/** That a secret changed is said, what it is is not. */
const COVERED = { before: "••••", after: "•••• (another one)" };

function shown({ text, value }: RequestPart): string {
  return text || json(value);
}

function json(value: unknown): string {
  return value === undefined ? "left out" : writeJson(value);
}
