// What each block is called, by its pointer. Two of one name are numbered, so that no two landmarks of a page are called the same.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";

export function blockNames(request: Pick<ChangeRequest, "blocks" | "options">): Map<string, string> {
  const blocks: [pointer: string, block: Block][] = [
    ...request.blocks.map((block, at): [string, Block] => [`/blocks/${at}`, block]),
    ...(request.options ?? []).flatMap((option, index) => (option.blocks ?? []).map((block, at): [string, Block] => [`/options/${index}/blocks/${at}`, block])),
  ];
  const total = new Map<string, number>();
  for (const [, block] of blocks) total.set(plain(block), (total.get(plain(block)) ?? 0) + 1);
  const used = new Map<string, number>();
  return new Map(
    blocks.map(([pointer, block]) => {
      const name = plain(block);
      const number = (used.get(name) ?? 0) + 1;
      used.set(name, number);
      return [pointer, total.get(name) === 1 ? name : `${name} ${number}`];
    }),
  );
}

function plain(block: Block): string {
  return block.title ?? TITLES[block.kind] ?? String((block as { kind: unknown }).kind);
}

const TITLES: Record<Block["kind"], string> = {
  fields: "Form",
  change: "Change",
  patch: "Patch",
  command: "Command",
  message: "Message",
  image: "Image",
  table: "Table",
  json: "Data",
  text: "Text",
};
