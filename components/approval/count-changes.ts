// "What changes" in one line of counts, over all blocks of a request.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { countRows, diffJson } from "./json-diff";
import { isNoDiff, readPatch } from "./patch-lines";
import { plural } from "./plural";

export type Count = { strong: string; rest?: string; tone?: "people" | "go" | "stop" };

export function countChanges(blocks: Block[], ask: ChangeRequest["ask"] = "approval"): Count[] {
  return [
    ...countFields(blocks, ask),
    ...countDiffs(blocks),
    ...countPatches(blocks),
    ...countSimple(blocks, "command", "command", "will run"),
    ...countMessages(blocks),
    ...countTables(blocks),
    ...countSimple(blocks, "image", "image", "to look at"),
  ];
}

function countFields(blocks: Block[], ask: ChangeRequest["ask"]): Count[] {
  const fields = of(blocks, "fields").flatMap((block) => block.fields);
  if (fields.length === 0) return [];
  const empty = fields.filter((field) => field.value === null || field.value === undefined || field.value === "").length;
  const files = fields.filter((field) => field.type === "file" && field.value).length;
  const sent = ask === "answer" ? "shown" : "will be sent";
  const by = (source: string) => fields.filter((field) => field.source === source).length;
  const counts: Count[] = [{ strong: plural(fields.length, "field"), rest: [sent, ...partOf(files, "a file", "files"), ...partOf(empty, "empty", "empty")].join(", ") }];
  if (by("generated")) counts.push({ strong: String(by("generated")), rest: "written by the agent" });
  if (by("guessed")) counts.push({ strong: `${by("guessed")} guessed`, tone: "people" });
  return counts;
}

function partOf(number: number, one: string, more: string): string[] {
  return number ? [`${number} of them ${number === 1 ? one : more}`] : [];
}

function countDiffs(blocks: Block[]): Count[] {
  const changes = of(blocks, "change");
  if (changes.length === 0) return [];
  const { added, changed, removed } = countRows(changes.flatMap((block) => diffJson(block.before, block.after)));
  if (added + changed + removed === 0) return [{ strong: "Nothing", rest: "differs" }];
  const counts: Count[] = [];
  if (changed) counts.push({ strong: `${changed} changed` });
  if (added) counts.push({ strong: `${added} added`, tone: "go" });
  if (removed) counts.push({ strong: `${removed} removed`, tone: "stop" });
  return counts;
}

function countPatches(blocks: Block[]): Count[] {
  const patches = of(blocks, "patch").flatMap((block) => readPatch(block.diff));
  const texts = patches.filter(isNoDiff).length;
  const files = patches.filter((file) => !isNoDiff(file));
  const odd: Count[] = texts ? [{ strong: plural(texts, "text"), rest: texts === 1 ? "that is no diff" : "that are no diffs", tone: "people" }] : [];
  if (files.length === 0) return odd;
  const sum = (of: "added" | "removed" | "odd") => files.reduce((total, file) => total + file[of], 0);
  return [
    { strong: plural(files.length, "file"), rest: "patched" },
    { strong: `+${sum("added")}`, tone: "go" },
    { strong: `−${sum("removed")}`, tone: "stop" },
    ...(sum("odd") ? [{ strong: plural(sum("odd"), "line"), rest: "outside any hunk", tone: "stop" as const }] : []),
    ...odd,
  ];
}

function countMessages(blocks: Block[]): Count[] {
  const messages = of(blocks, "message");
  if (messages.length === 0) return [];
  const people = new Set(messages.flatMap((message) => message.to ?? []));
  return [{ strong: plural(messages.length, "message"), ...(people.size ? { rest: `to ${plural(people.size, "recipient")}` } : {}) }];
}

function countTables(blocks: Block[]): Count[] {
  const rows = of(blocks, "table").reduce((total, table) => total + table.rows.length, 0);
  return rows ? [{ strong: plural(rows, "row"), rest: "in tables" }] : [];
}

function countSimple(blocks: Block[], kind: Block["kind"], noun: string, rest: string): Count[] {
  const number = of(blocks, kind).length;
  return number ? [{ strong: plural(number, noun), rest }] : [];
}

function of<Kind extends Block["kind"]>(blocks: Block[], kind: Kind) {
  return blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}
