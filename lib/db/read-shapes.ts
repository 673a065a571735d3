import type { ChangeRequest } from "../contract/change-request";
import type { Json } from "../contract/json";
import { shapeOf } from "../machine/shape";
import { peoplePool } from "./pool";
import { statement } from "./statement";

const read = statement<{ id: string; capability: string; shape: string | null; request: Json | null }>(
  "read-shapes",
  "select id, capability, shape, case when shape is null then request end as request from approvals where id = any(:ids::uuid[])",
);

/** Of each approval that is there: its capability and shape in one word. What the release before parked has its shape worked out. */
export async function readShapes(ids: string[]): Promise<Map<string, string>> {
  const rows = await read(peoplePool(), { ids });
  return new Map(rows.map(({ id, capability, shape, request }) => [id, `${capability} ${shape ?? shapeOf(request!.value as ChangeRequest)}`]));
}
