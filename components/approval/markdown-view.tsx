// Markdown as elements of our own: no HTML, nothing is loaded, and each link shows where it leads.
import { ImageOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { HostText } from "./host-text";
import { readMarkdown, type Inline, type MdBlock } from "./markdown";
import { misled } from "./misleading-links";
import { readTarget } from "./read-target";

export function MarkdownView({ text }: { text: string }) {
  return <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-2.5">{blocks(readMarkdown(text))}</div>;
}

function blocks(all: MdBlock[]): ReactNode[] {
  return all.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: MdBlock }): ReactNode {
  if (block.kind === "heading") return <p role="heading" aria-level={Math.min(6, block.level + 2)} className={HEADINGS[block.level - 1] ?? "font-[580]"}>{inline(block.inside)}</p>;
  if (block.kind === "paragraph") return <p>{inline(block.inside)}</p>;
  if (block.kind === "rule") return <hr className="border-line2" />;
  if (block.kind === "quote") return <blockquote className="grid gap-2.5 border-l-2 border-line2 pl-3 text-ink2">{blocks(block.blocks)}</blockquote>;
  if (block.kind === "code")
    return (
      <pre className="rounded-md border border-line bg-sunk px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap">
        <UntrustedText text={block.text} multiline code />
      </pre>
    );
  if (block.kind === "table") return <Table block={block} />;
  const List = block.ordered ? "ol" : "ul";
  return (
    <List {...(block.ordered && block.start !== 1 ? { start: block.start } : {})} className={block.ordered ? "grid list-decimal gap-1 pl-6 marker:text-ink3" : "grid list-disc gap-1 pl-5 marker:text-ink3"}>
      {block.items.map((item, index) => (
        <li key={index}>
          <div className="grid gap-1">{blocks(item)}</div>
        </li>
      ))}
    </List>
  );
}

const HEADINGS = ["text-lg font-[620] tracking-[-0.01em]", "text-[0.9375rem] font-[620]", "font-[600]"];

function Table({ block }: { block: Extract<MdBlock, { kind: "table" }> }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr>
          {block.head.map((cell, index) => (
            <th key={index} scope="col" className="border-b border-line2 py-1 pr-3 text-left font-[550]">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={at} className="border-b border-line py-1 pr-3 align-top">
                {inline(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(all: Inline[]): ReactNode[] {
  return all.map((one, index) => <Part key={index} one={one} />);
}

function Part({ one }: { one: Inline }): ReactNode {
  if (one.kind === "text") return <UntrustedText text={one.text} multiline />;
  if (one.kind === "code") return <code className="rounded-xs bg-sunk px-1 py-px font-mono text-[0.92em]"><UntrustedText text={one.text} code /></code>;
  if (one.kind === "link") return <Link one={one} />;
  if (one.kind === "picture") return <Picture words={one.words} to={one.to} />;
  if (one.kind === "strong") return <strong>{inline(one.inside)}</strong>;
  if (one.kind === "em") return <em>{inline(one.inside)}</em>;
  return <del className="text-ink2">{inline(one.inside)}</del>;
}

function Picture({ words, to }: { words: string; to: string }) {
  return (
    <span className="rounded-xs bg-sunk px-1.5 py-0.5 text-sm text-ink2">
      <ImageOff aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
      picture not loaded{words && <> (<UntrustedText text={words} />)</>}: <HostText text={to} open={false} />
    </span>
  );
}

/** The words of a link, and always the address behind them; words that name another host are called out. */
function Link({ one }: { one: Extract<Inline, { kind: "link" }> }) {
  const target = readTarget(one.to);
  const misleading = misled(one);
  return (
    <span>
      {one.inside.length > 0 && <span className="underline decoration-line3 underline-offset-3">{inline(one.inside)}</span>}{" "}
      <span className={one.inside.length > 0 ? "text-sm" : ""}>
        {target ? <HostText text={one.to} /> : <span className="text-stop">(<UntrustedText text={one.to} />, no address to open)</span>}
      </span>
      {misleading && (
        <span className="mx-1 inline-flex items-start gap-1 rounded-xs bg-stop-bg px-1.5 py-px text-xs font-[550] text-stop">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            says <UntrustedText text={misleading.says} />, leads to <UntrustedText text={misleading.leadsTo} />
          </span>
        </span>
      )}
    </span>
  );
}
