import type { PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { decideOne } from "../db/decide-one";

/** Many decisions, each by the one function and with its own result, in the order of the request. */
export async function decideMany(caller: PersonCaller, input: Input<"decideMany">): Promise<Output<"decideMany">> {
  const items: Output<"decideMany">["items"] = [];
  for (const { approvalId, ...decision } of input.items) items.push({ approvalId, ...(await resultOf(() => decideOne(caller, { id: approvalId, ...decision }))) });
  return { items };
}

async function resultOf<Result>(decide: () => Promise<Result>) {
  try {
    return { approval: await decide(), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { approval: null, problem: { code: error.code, detail: error.message } };
  }
}
