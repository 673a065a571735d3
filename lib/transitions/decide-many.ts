import type { PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { decideOne } from "../db/decide-one";
import { readApproval } from "../db/read-approval";
import { readShapes } from "../db/read-shapes";

/** Many decisions, each by the one function and with its own result, in the order of the request. */
export async function decideMany(caller: PersonCaller, input: Input<"decideMany">): Promise<Output<"decideMany">> {
  await refuseUnlike(input.items);
  const items: Output<"decideMany">["items"] = [];
  for (const { approvalId, ...decision } of input.items) items.push({ approvalId, ...(await resultOf(caller, { id: approvalId, ...decision })) });
  return { items };
}

/** What is approved together has to be alike, or one look would not do for all. Nothing is decided where it is not. */
async function refuseUnlike(items: Input<"decideMany">["items"]): Promise<void> {
  const shapes = await readShapes(items.flatMap(({ approvalId, verdict }) => (verdict === "approve" ? [approvalId] : [])));
  const first = items.map(({ approvalId, verdict }) => (verdict === "approve" ? shapes.get(approvalId) : undefined)).find((shape) => shape !== undefined);
  const errors = items.flatMap(({ approvalId, verdict }, index) => {
    const unlike = verdict === "approve" && shapes.has(approvalId) && shapes.get(approvalId) !== first;
    return unlike ? [{ pointer: `/items/${index}`, message: "is of another capability or shape; approve it by itself" }] : [];
  });
  if (errors.length) throw new Refusal("invalid", "Only requests of one capability and the same shape are approved together.", { errors });
}

async function resultOf(caller: PersonCaller, decision: Input<"decide">): Promise<Omit<Output<"decideMany">["items"][number], "approvalId">> {
  try {
    await decideOne(caller, decision);
    return { approval: await readApproval(decision.id), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors, parts } = error.fields;
    return { approval: null, problem: { code: error.code, detail: error.message, ...(errors && { errors }), ...(parts && { parts }) } };
  }
}
