// What a person picked becomes the document that is approved: the one option, the ticked rows, and nothing else of them.
import { canonicalJson } from "../contract/canonical-json";
import type { Block, ChangeRequest } from "../contract/change-request";
import { parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";

export type Picked = { option?: number | undefined; chosen?: Record<string, number[]> | undefined };
type Doc = { blocks: Doc[]; options?: Doc[]; rows?: unknown[]; choose?: unknown; [key: string]: unknown };

/** Throws a 422 where an option or rows are not picked. */
export function refuseUnpicked(request: ChangeRequest, { option, chosen = {} }: Picked): void {
  if (request.options && option === undefined) throw Refusal.invalid("/option", "is needed: pick one of the options");
  for (const pointer of choiceTables(request, option).keys()) if (!chosen[pointer]) throw Refusal.invalid("/chosen", `is needed: tick rows of ${pointer}`);
}

/** Throws a 422 where an option or rows are picked that are not there to be picked. */
export function refusePick(request: ChangeRequest, { option, chosen = {} }: Picked, edited: readonly string[] = []): void {
  if (option !== undefined && !request.options?.[option]) throw Refusal.invalid("/option", "is not one of the options");
  const other = edited.findIndex((pointer) => pointer.startsWith("/options/") && !pointer.startsWith(`/options/${option}/`));
  if (other >= 0) throw Refusal.invalid(`/edits/${other}`, "changes an option that was not picked");
  const tables = choiceTables(request, option);
  for (const [pointer, rows] of Object.entries(chosen)) {
    const table = tables.get(pointer);
    const refuse = (message: string) => Refusal.invalid(`/chosen/${pointer.replaceAll("~", "~0").replaceAll("/", "~1")}`, message);
    if (!table) throw refuse("is not a table to tick rows in");
    if (rows.some((row, at) => row >= table.rows.length || (at > 0 && row <= rows[at - 1]!))) throw refuse("must name rows that are there, each once and in order");
  }
}

/** The canonical text of the document with only what was picked. A document without a choice stays as it is. */
export function pick(text: string, { option, chosen = {} }: Picked): string {
  if (option === undefined && !Object.keys(chosen).length) return text;
  const document = parseJson(text, { literals: "all", trusted: true }) as Doc;
  for (const [pointer, rows] of Object.entries(chosen)) {
    const table = tableAt(document, pointer);
    table.rows = rows.map((row) => table.rows![row]);
    delete table.choose;
  }
  if (option !== undefined) document.options = [document.options![option]!];
  return canonicalJson(writeJson(document));
}

/** The tables that a person ticks rows in, by pointer: of the request, and of the option that was picked. */
function choiceTables(request: ChangeRequest, option: number | undefined): Map<string, Extract<Block, { kind: "table" }>> {
  const blocks: [string, Block][] = request.blocks.map((block, index) => [`/blocks/${index}`, block]);
  if (option !== undefined) request.options?.[option]?.blocks?.forEach((block, index) => blocks.push([`/options/${option}/blocks/${index}`, block]));
  return new Map(blocks.flatMap(([pointer, block]) => (block.kind === "table" && block.choose ? [[pointer, block] as const] : [])));
}

function tableAt(document: Doc, pointer: string): Doc {
  const [, first, second, , fourth] = pointer.split("/");
  return first === "options" ? document.options![Number(second)]!.blocks[Number(fourth)]! : document.blocks[Number(second)]!;
}
