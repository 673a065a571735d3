// The contract's lists as SQL literals, for check constraints.
import { APPROVAL_STATES, VERDICTS } from "../contract/approval";
import { STATUSES } from "../contract/statuses";

const literals = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");

export const STATES = { tasks: literals(STATUSES), approvals: literals(APPROVAL_STATES) };
export const ASKS = literals(["approval", "answer"]);
export const VERDICT_LIST = literals(VERDICTS);
