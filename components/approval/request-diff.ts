// What differs between two requests of one task. Nothing does only where they are the same document.
import type { ChangeRequest } from "@/lib/contract/change-request";
import { writeJson } from "@/lib/contract/write-json";
import { blockNames } from "./block-names";
import { diffJson } from "./json-diff";
import { partsOf, type RequestPart } from "./request-parts";
import { sameValue } from "./scalar-text";

/** `images` are the pictures of both, where another one is shown. */
export type RequestDiff = { name: string; before: string | undefined; after: string | undefined; images?: { before: string[]; after: string[] } };

export function diffRequests(before: ChangeRequest, after: ChangeRequest): RequestDiff[] {
  const names = blockNames(after);
  const [old, now] = [partsOf(before, kindsOf(before) === kindsOf(after) ? names : blockNames(before)), partsOf(after, names)];
  const found = [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => diffPart(name, old.get(name), now.get(name)));
  if (found.length > 0 || sameValue(before, after)) return found;
  return [{ name: "Order of its parts", ...explain({ text: "", value: before.blocks }, { text: "", value: after.blocks }) }];
}

/** Where the same kinds of parts follow each other, each is compared with the one in its place, whatever it is called. */
function kindsOf({ blocks, options }: ChangeRequest): string {
  return [blocks, ...(options ?? []).map((option) => option.blocks ?? [])].map((list) => list.map(({ kind }) => kind).join()).join(";");
}

function diffPart(name: string, old: RequestPart | undefined, now: RequestPart | undefined): RequestDiff[] {
  if (old && now && sameValue(old.value, now.value)) return [];
  if (old && now && old.text === now.text) return [{ name, ...explain(old, now) }];
  const images = { before: old?.images ?? [], after: now?.images ?? [] };
  return [{ name, before: old && shown(old), after: now && shown(now), ...(images.before.join() !== images.after.join() && { images }) }];
}

/** What is shown of both reads the same: what differs beneath, member by member. */
function explain(old: RequestPart, now: RequestPart): Pick<RequestDiff, "before" | "after"> {
  const rows = diffJson(old.value, now.value).filter(({ kind }) => kind !== "same");
  const side = (member: "before" | "after") => rows.map((row) => `${row.path && `${row.path}: `}${old.secret && row.path === "value" ? COVERED[member] : row.path === "" && typeof row.before === typeof row.after && typeof row.after === "string" ? `${row[member] as string}` : json(row[member])}`).join("\n");
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
