"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useDeferredValue } from "react";
import { api, searchQuery } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useGo } from "@/lib/client/use-go.client";
import { useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import { useTakeTask } from "@/lib/client/use-take-task.client";
import { DESTINATIONS } from "./destinations";
import { type Entry, matches } from "./palette-entries";
import { signOut } from "./sign-out";

/** Everything that fits what was typed, best known first: pages, actions, then what the server finds. */
export function usePaletteEntries(typed: string): { entries: Entry[]; busy: boolean; failed: boolean } {
  const go = useGo();
  const text = useDeferredValue(typed.trim());
  const found = useQuery({ ...searchQuery(text), enabled: text.length > 1, placeholderData: keepPreviousData });
  const actions = useActions();
  const pages: Entry[] = DESTINATIONS.map(({ href, label }) => ({ key: href, group: "Pages", label, run: () => go(href) }));
  pages.push({ key: "/docs/api", group: "Pages", label: "API", hint: "docs, calls to copy", run: () => go("/docs/api") });
  const { tasks = [], approvals = [] } = (text.length > 1 && found.data) || {};
  const entries: Entry[] = [
    ...[...pages, ...actions].filter((entry) => matches(entry, typed)),
    ...approvals.map((row) => ({ key: row.id, group: "Waiting for people", label: row.question, hint: row.capability, run: () => go(`/approvals/${row.id}`) })),
    ...tasks.map((task) => ({ key: task.id, group: "Tasks", label: task.title, hint: `${task.status.replaceAll("_", " ")} · ${task.capability}`, run: () => go(`/tasks/${task.id}`) })),
  ];
  return { entries, busy: found.isFetching, failed: found.isError };
}

/** What can be done from anywhere, and with the task whose page is open. */
function useActions(): Entry[] {
  const me = useMe();
  const go = useGo();
  const { ask } = useTaskQuestion();
  const take = useTakeTask();
  const id = /^\/tasks\/([0-9a-f-]{36})$/.exec(usePathname())?.[1];
  const operator = me?.role === "operator" || me?.role === "admin";
  const onTask: Entry[] = [
    { key: "take", group: "This task", label: "Take it", run: () => id && take.mutate({ id }) },
    { key: "requeue", group: "This task", label: "Requeue", run: () => id && ask("requeue", id) },
    { key: "priority", group: "This task", label: "Move its priority", run: () => id && ask("priority", id) },
    { key: "cancel", group: "This task", label: "Cancel task", run: () => id && ask("cancel", id) },
  ];
  const board: Entry[] = [
    { key: "halt", group: "Actions", label: "Halt the board", hint: "no claim, no approved action", run: () => void run(api.halt({ reason: "Halted from the palette" }), "The board is halted") },
    { key: "resume", group: "Actions", label: "Resume the board", run: () => void run(api.resume({ reason: "Resumed from the palette" }), "The board goes on") },
  ];
  return [
    ...(id && operator ? onTask : []),
    ...(me?.role === "admin" ? [{ key: "webhooks", group: "Pages", label: "Webhooks", hint: "notices, deliveries", run: () => go("/webhooks") }, ...board] : []),
    ...(operator ? [{ key: "sweep", group: "Actions", label: "Write down what time has done", hint: "sweep", run: () => void run(api.sweep({}).then(({ summary }) => summary)) }] : []),
    { key: "sign-out", group: "Actions", label: "Sign out", run: () => void signOut() },
  ];
}

async function run(call: Promise<unknown>, done?: string): Promise<void> {
  try {
    const said = await call;
    toastDone(done ?? String(said));
  } catch (error) {
    toastFailed("Not done", { description: error instanceof Error ? error.message : "" });
  }
}
