// The snapshot of the board: per column a bounded count and the first page, and where the feed goes on from it.
import type { Board, Halt } from "../contract/board";
import { type Column, COLUMN_ORDER, COLUMNS } from "../contract/columns";
import type { Input } from "../contract/operations";
import { readHalt } from "./board-events";
import { readHead } from "./read-head";
import { peoplePool } from "./pool";
import { COLUMN_WHERE, readTasks, whereOf } from "./read-tasks";

const BOUND = 10_000;
const PAGE = 50;

export async function readBoard(filter: Partial<Input<"board">>, visible: readonly string[] | null = null): Promise<Board> {
  const cursor = await readHead();
  const [halt, ...columns] = await Promise.all([haltState(), ...COLUMNS.map(async (name) => {
    const [page, counted] = await Promise.all([
      readTasks({ ...filter, column: name, order: COLUMN_ORDER[name], limit: PAGE }, visible),
      countColumn(name, filter, visible),
    ]);
    return { name, ...counted, ...page };
  })]);
  return { columns, cursor, halt };
}

export async function haltState(): Promise<Halt> {
  const [row] = await readHalt(peoplePool());
  return { halted: row!.halted_at !== null, since: row!.halted_at, reason: row!.reason, by: row!.by };
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
