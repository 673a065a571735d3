// Every read of the browser: its key and how it is fetched. Pages fill the same keys on the server.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Column, COLUMN_ORDER } from "@/lib/contract/columns";
import type { TaskCard } from "@/lib/contract/task";
import { UUID } from "@/lib/contract/uuid";
import { createClient } from "./api";
import { isOutdated, newest } from "./newest";

export const api = createClient();

export type BoardFilters = { capability?: string[]; label?: string[]; agent?: string; q?: string };

export function boardQuery(filters: BoardFilters) {
  return queryOptions({
    queryKey: ["board", filters],
    queryFn: async ({ signal }) => {
      const board = await api.board(filters, { signal });
      return { ...board, columns: board.columns.map((column) => ({ ...column, items: current(column.items) })) };
    },
  });
}

/** A column beyond the board's snapshot, page by page from its beginning. */
export function columnQuery(column: Column, filters: BoardFilters) {
  return infiniteQueryOptions({
    queryKey: ["column", column, filters],
    queryFn: async ({ signal, pageParam }) => {
      const page = await api.listTasks({ ...filters, column, order: COLUMN_ORDER[column], limit: 100, ...(pageParam ? { cursor: pageParam } : {}) }, { signal });
      return { ...page, items: current(page.items) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ["task", id],
    queryFn: async ({ signal }) => newest(await api.getTask({ id }, { signal })),
  });
}

export function taskEventsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["task-events", id],
    queryFn: ({ signal, pageParam }) => api.listTaskEvents({ id, limit: 200, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.next === null ? null : (page.events.at(-1)?.seq ?? null)),
  });
}

export function escalationsQuery() {
  return infiniteQueryOptions({
    queryKey: ["escalations"],
    queryFn: ({ signal, pageParam }) =>
      api.listTasks({ status: ["escalated"], order: "oldest", limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Tasks by title or by their id, and open requests by their question. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ["search", text],
    queryFn: async ({ signal }) => {
      const byId = UUID.test(text) ? api.getTask({ id: text }, { signal }).then((task) => [task as TaskCard], () => []) : Promise.resolve([]);
      const [known, tasks, approvals] = await Promise.all([byId, api.listTasks({ q: text, limit: 8 }, { signal }), api.listApprovals({ q: text, state: "open", limit: 8 }, { signal })]);
      return { tasks: [...known, ...tasks.items], approvals: approvals.items };
    },
  });
}

export function capabilitiesQuery() {
  return queryOptions({ queryKey: ["capabilities"], queryFn: ({ signal }) => api.listCapabilities({}, { signal }) });
}

/** Computed from rows; the page asks again by itself, since time alone changes them. */
export function signalsQuery() {
  return queryOptions({ queryKey: ["signals"], queryFn: ({ signal }) => api.signals({}, { signal }), refetchInterval: 15_000, staleTime: 10_000 });
}

export function meQuery() {
  return queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => api.me({}, { signal }), staleTime: Infinity });
}

function current(cards: TaskCard[]): TaskCard[] {
  return cards.filter((card) => !isOutdated(card)).map((card) => newest(card));
}

