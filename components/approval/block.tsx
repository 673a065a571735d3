// One block of a request, by its kind. The frame counts it as seen; a kind that is not known is shown whole, as JSON.
import { lazy, type ReactNode } from "react";
import { EntryCard, CardHeader } from "@/components/ui/card";
import { Later } from "@/components/ui/later.client";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Block } from "@/lib/contract/change-request";
import { BlockFields } from "./block-fields";
import { BlockText } from "./block-text";
import { plural } from "./plural";
import { SeenPart } from "./seen.client";

// Each is fetched with the first request that has one.
const BlockChange = lazy(() => import("./block-change.client").then((file) => ({ default: file.BlockChange })));
const ChangeNote = lazy(() => import("./block-change.client").then((file) => ({ default: file.ChangeNote })));
const BlockCommand = lazy(() => import("./block-command").then((file) => ({ default: file.BlockCommand })));
const BlockImage = lazy(() => import("./block-image.client").then((file) => ({ default: file.BlockImage })));
const BlockJson = lazy(() => import("./block-json").then((file) => ({ default: file.BlockJson })));
const BlockMessage = lazy(() => import("./block-message").then((file) => ({ default: file.BlockMessage })));
const BlockPatch = lazy(() => import("./block-patch.client").then((file) => ({ default: file.BlockPatch })));
const BlockTable = lazy(() => import("./block-table.client").then((file) => ({ default: file.BlockTable })));

export function RequestBlock({ block, pointer, name }: { block: Block; pointer: string; name: string }) {
  const end = note(block);
  return (
    // Outside of the part: what has not been drawn has not been seen.
    <Later fallback={<Skeleton className="h-40 rounded-lg" />}>
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
    </Later>
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

function note(block: Block): ReactNode {
  if (block.kind === "fields") return plural(block.fields.length, "field");
  if (block.kind === "change") return <ChangeNote before={block.before} after={block.after} />;
  if (block.kind === "image") return "supplied by the agent";
  if (block.kind === "message" && block.format === "markdown") return "Markdown";
  if (block.kind === "table") return `${plural(block.rows.length, "row")}, ${plural(block.columns.length, "column")}`;
  return undefined;
}
