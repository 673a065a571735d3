"use client";

// The rows a person ticks in tables to choose from, by the table's pointer; afterwards the ones that were chosen.
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { useKept } from "./kept.client";

export type Chosen = Record<string, number[]>;
type Value = { chosen: Chosen; can: boolean; rowsOf(pointer: string): number[]; toggle(pointer: string, row: number): void; all(pointer: string, rows: number): void };

const none: Chosen = {};
const Context = createContext<Value>({ chosen: none, can: false, rowsOf: () => [], toggle: () => undefined, all: () => undefined });

export function ChosenProvider({ keepAs, made, can, children }: { keepAs: string; made: Chosen | null; can: boolean; children: ReactNode }) {
  const [kept, setKept] = useKept(`${keepAs}:chosen`, none);
  const value = useMemo<Value>(() => {
    const chosen = made ?? kept;
    const rowsOf = (pointer: string) => chosen[pointer] ?? [];
    const put = (pointer: string, rows: number[]) => setKept((before) => ({ ...before, [pointer]: rows.toSorted((one, other) => one - other) }));
    return {
      chosen,
      can,
      rowsOf,
      toggle: (pointer, row) => put(pointer, rowsOf(pointer).includes(row) ? rowsOf(pointer).filter((one) => one !== row) : [...rowsOf(pointer), row]),
      all: (pointer, rows) => put(pointer, Array.from({ length: rows }, (_, row) => row)),
    };
  }, [kept, setKept, made, can]);
  return <Context value={value}>{children}</Context>;
}

export function useChosen(): Value {
  return useContext(Context);
}

/** The tables to choose from, in the request and in the option that was picked. */
export function choiceTables(request: ChangeRequest, option: number | undefined): string[] {
  const at = (blocks: ChangeRequest["blocks"], before: string) => blocks.flatMap((block, index) => (block.kind === "table" && block.choose ? [`${before}/blocks/${index}`] : []));
  return [...at(request.blocks, ""), ...(option === undefined ? [] : at(request.options?.[option]?.blocks ?? [], `/options/${option}`))];
}

/** What is sent: the ticks of those tables only. */
export function chosenOf(chosen: Chosen, tables: string[]): Chosen | undefined {
  const rows = tables.flatMap((pointer): [string, number[]][] => (chosen[pointer]?.length ? [[pointer, chosen[pointer]]] : []));
  return rows.length ? Object.fromEntries(rows) : undefined;
}
