// Links whose words name another host than the one that they lead to.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { readMarkdown, type Inline, type MdBlock } from "./markdown";
import { readTarget } from "./read-target";

type Link = Extract<Inline, { kind: "link" }>;
export type Misled = { says: string; leadsTo: string };

/** Undefined where a link leads where it says, or says nothing of it. */
export function misled({ words, to }: Link): Misled | undefined {
  const [said, target] = [readTarget(words.trim()), readTarget(to)];
  return said && target && bare(said.host) !== bare(target.host) ? { says: said.host, leadsTo: target.host } : undefined;
}

export function misleadingLinks({ blocks, options }: ChangeRequest): Misled[] {
  return [...blocks, ...(options ?? []).flatMap((option) => option.blocks ?? [])].filter(isMarkdown).flatMap(({ body }) => linksOf(readMarkdown(body)).flatMap((link) => misled(link) ?? []));
}

function isMarkdown(block: Block): block is Extract<Block, { kind: "message" }> {
  return block.kind === "message" && block.format === "markdown";
}

function linksOf(blocks: MdBlock[]): Link[] {
  return blocks.flatMap((block) => {
    if (block.kind === "quote") return linksOf(block.blocks);
    if (block.kind === "list") return block.items.flatMap(linksOf);
    if (block.kind === "table") return [...block.head, ...block.rows.flat()].flatMap(linksIn);
    return "inside" in block ? linksIn(block.inside) : [];
  });
}

function linksIn(inside: Inline[]): Link[] {
  return inside.flatMap((one) => [...(one.kind === "link" ? [one] : []), ...("inside" in one ? linksIn(one.inside) : [])]);
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}
