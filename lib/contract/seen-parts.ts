// What of a request has to be on screen before it is approved, by the names that the `seen` call takes.
import type { Block, ChangeRequest } from "./change-request";
import { UUID } from "./uuid";

/**
 * `name`: `block:0`, `field:0:3` (a guessed value of block 0), `image:<attachment>`; in an option `option:1:block:0`.
 * `pointer`: where it is in the request; of a guessed field, its value.
 */
export type SeenPart = { kind: "block" | "image" | "guess"; name: string; pointer: string };

/** The parts of a request, and of the option that was picked. */
export function seenParts(request: ChangeRequest, option?: number): SeenPart[] {
  const picked = option === undefined ? [] : (request.options?.[option]?.blocks ?? []);
  const parts = [
    ...request.blocks.flatMap((block, index) => partsOf(block, "", `/blocks/${index}`, index)),
    ...picked.flatMap((block, index) => partsOf(block, `option:${option}:`, `/options/${option}/blocks/${index}`, index)),
  ];
  return [...new Map(parts.map((part) => [part.name, part])).values()];
}

/** Whether everything has to be seen. Guessed values are to be confirmed in any case. */
export function isStrict(request: Pick<ChangeRequest, "risk" | "reversible">): boolean {
  return request.risk === "high" || !request.reversible;
}

/** What still locks an approval: `seen` are the names reported, `edited` the pointers that the person changed. */
export function missingParts(request: ChangeRequest, option: number | undefined, seen: ReadonlySet<string>, edited: readonly string[]): SeenPart[] {
  const strict = isStrict(request);
  return seenParts(request, option).filter(({ kind, name, pointer }) => !seen.has(name) && (kind === "guess" ? !edited.includes(pointer) : strict));
}

/** Every name that `seen` keeps for a request: its parts, those of all options, each with `opened:` before it, and the request itself. */
export function knownParts(request: ChangeRequest): Set<string> {
  const options = [undefined, ...(request.options ?? []).keys()];
  const names = options.flatMap((option) => seenParts(request, option).map(({ name }) => name));
  return new Set(["shown", "opened", ...names, ...names.map((name) => `opened:${name}`)]);
}

function partsOf(block: Block, prefix: string, pointer: string, index: number): SeenPart[] {
  const parts: SeenPart[] = [{ kind: "block", name: `${prefix}block:${index}`, pointer }];
  const image = (id: string, at: string) => parts.push({ kind: "image", name: `image:${id}`, pointer: at });
  if (block.kind === "image") for (const id of [block.attachmentId, block.pairWith]) if (id) image(id, pointer);
  if (block.kind !== "fields") return parts;
  block.fields.forEach((field, at) => {
    const value = `${pointer}/fields/${at}/value`;
    if (field.type === "file" && UUID.test(String(field.value))) image(String(field.value), value);
    if (field.source === "guessed") parts.push({ kind: "guess", name: `${prefix}field:${index}:${at}`, pointer: value });
  });
  return parts;
}
