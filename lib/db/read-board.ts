// The snapshot of the board: per column a bounded count and the first page, and where the feed goes on from it.
import type { Board, Halt } from "../contract/board";
import { type Column, COLUMN_ORDER, COLUMNS } from "../contract/columns";
import type { Input } from "../contract/operations";
import { readHalt } from "./board-events";
import { readHead } from "./read-head";
import { peoplePool } from "./pool";
import { countStatement, isSearched, readPage } from "./read-tasks";

const BOUND = 10_000;
const PAGE = 50;

export async function readBoard(filter: Partial<Input<"board">>, visible: readonly string[] | null = null): Promise<Board> {
  const cursor = await readHead();
  const [halt, ...columns] = await Promise.all([haltState(), ...COLUMNS.map((name) => readColumn(name, filter, visible))]);
  return { columns, cursor, halt };
}

async function readColumn(name: Column, filter: Partial<Input<"board">>, visible: readonly string[] | null) {
  const narrowed = { ...filter, column: name, order: COLUMN_ORDER[name], limit: PAGE };
  const [{ found, ...page }, counted] = await Promise.all([readPage(narrowed, visible), isSearched(narrowed, visible) ? null : countColumn(narrowed, visible)]);
  return { name, ...page, ...(counted ?? { count: found!.count, exact: found!.all }) };
}

export async function haltState(): Promise<Halt> {
  const [row] = await readHalt(peoplePool());
  return { halted: row!.halted_at !== null, since: row!.halted_at, reason: row!.reason, by: row!.by };
}

async function countColumn(filter: Parameters<typeof countStatement>[0], visible: readonly string[] | null) {
  const { rows } = await peoplePool().query<{ count: string }>(countStatement(filter, visible, BOUND + 1));
  const count = Number(rows[0]!.count);
  return { count: Math.min(count, BOUND), exact: count <= BOUND };
}
