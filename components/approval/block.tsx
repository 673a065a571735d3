// One block of a request, by its kind. The frame counts it as seen; a kind that is not known is shown whole, as JSON.
import { EntryCard, CardHeader } from "@/components/ui/card";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Block } from "@/lib/contract/change-request";
import { BlockChange } from "./block-change.client";
import { BlockCommand } from "./block-command";
import { BlockFields } from "./block-fields";
import { BlockImage } from "./block-image.client";
import { BlockJson } from "./block-json";
import { BlockMessage } from "./block-message";
import { BlockPatch } from "./block-patch.client";
import { BlockTable } from "./block-table.client";
import { BlockText } from "./block-text";
import { plural } from "./count-changes";
import { countRows, diffJson } from "./json-diff";
import { SeenPart } from "./seen.client";

export function RequestBlock({ block, pointer, name }: { block: Block; pointer: string; name: string }) {
  const end = note(block);
  return (
    <SeenPart id={pointer}>
      <EntryCard aria-label={name}>
        {(block.kind !== "text" || block.title || block.volatile) && <CardHeader
          title={<UntrustedText text={block.title ?? name} />}
          end={
            <>
              {block.volatile && <span title="May change between asking and acting; not part of the content hash">volatile</span>}
              {end}
            </>
          }
        />}
        {body(block, pointer)}
      </EntryCard>
    </SeenPart>
  );
}

function body(block: Block, pointer: string) {
  switch (block.kind) {
    case "fields":
      return <BlockFields fields={block.fields} pointer={pointer} />;
    case "change":
      return <BlockChange before={block.before} after={block.after} />;
    case "patch":
      return <BlockPatch diff={block.diff} pointer={pointer} />;
    case "command":
      return <BlockCommand command={block} />;
    case "message":
      return <BlockMessage message={block} pointer={pointer} />;
    case "image":
      return <BlockImage image={block} pointer={pointer} />;
    case "table":
      return <BlockTable columns={block.columns} rows={block.rows} {...(block.choose ? { pointer } : {})} />;
    case "text":
      return <BlockText text={block.text} pointer={pointer} />;
    case "json":
      return <BlockJson value={block.value} />;
    default:
      return <BlockJson value={block} />;
  }
}

function note(block: Block): string | undefined {
  if (block.kind === "fields") return plural(block.fields.length, "field");
  if (block.kind === "change") return changeNote(block.before, block.after);
  if (block.kind === "image") return "supplied by the agent";
  if (block.kind === "message" && block.format === "markdown") return "Markdown";
  if (block.kind === "table") return `${plural(block.rows.length, "row")}, ${plural(block.columns.length, "column")}`;
  return undefined;
}

function changeNote(before: unknown, after: unknown): string {
  const { added, changed, removed } = countRows(diffJson(before, after));
  return [[changed, "changed"], [added, "added"], [removed, "removed"]].flatMap(([number, word]) => (number ? [`${number} ${word}`] : [])).join(" · ") || "nothing differs";
}
