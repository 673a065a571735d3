// What makes two requests alike enough to be decided together: the same blocks and fields, whatever they say.
import { createHash } from "node:crypto";
import type { Block, ChangeRequest } from "../contract/change-request";

/** SHA-256 in hex over kinds and names. Requests of one capability with one shape may be approved in a batch. */
export function shapeOf(request: ChangeRequest): string {
  const { risk, reversible, ask = "approval", blocks, options = [], editable = [], answerSchema = null } = request;
  const alike = [risk, reversible, ask, blocks.map(blockShape), options.map(({ label, blocks: inside = [] }) => [label, inside.map(blockShape)]), editable, answerSchema];
  return createHash("sha256").update(JSON.stringify(alike)).digest("hex");
}

function blockShape(block: Block): unknown {
  if (block.kind === "fields") return [block.kind, block.title, block.fields.map(({ name, type }) => [name, type])];
  if (block.kind === "table") return [block.kind, block.title, block.columns, block.choose ?? false];
  return [block.kind, block.title];
}
