// The snapshot of the board: per column a bounded count and the first page, and where the feed goes on from it.
import { type Board, type Column, COLUMN_ORDER, COLUMNS } from "../contract/board";
import type { Input } from "../contract/operations";
import { readHead } from "./read-head";
import { peoplePool } from "./pool";
import { COLUMN_WHERE, readTasks, whereOf } from "./read-tasks";

const BOUND = 10_000;
const PAGE = 50;

export async function readBoard(filter: Partial<Input<"board">>, visible: readonly string[] | null = null): Promise<Board> {
  const cursor = await readHead();
  const columns = await Promise.all(COLUMNS.map(async (name) => {
    const [page, counted] = await Promise.all([
      readTasks({ ...filter, column: name, order: COLUMN_ORDER[name], limit: PAGE }, visible),
      countColumn(name, filter, visible),
    ]);
    return { name, ...counted, ...page };
  }));
  return { columns, cursor };
}

async function countColumn(name: Column, filter: Partial<Input<"board">>, visible: readonly string[] | null) {
  const { where, values } = whereOf(filter, visible);
  const { rows } = await peoplePool().query<{ count: string }>(
    `select count(*) from (select from tasks t where ${[COLUMN_WHERE[name], ...where].join(" and ")} limit ${BOUND + 1}) s`,
    values,
  );
  const count = Number(rows[0]!.count);
  return { count: Math.min(count, BOUND), exact: count <= BOUND };
}
