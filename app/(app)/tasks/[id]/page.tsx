import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { TaskScreen } from "@/components/task/task-screen.client";
import { pagePerson } from "@/lib/access/page-person";
import { meQuery, taskEventsQuery, taskQuery } from "@/lib/client/queries";
import { UUID } from "@/lib/contract/uuid";
import { readTask } from "@/lib/db/read-task";
import { readTaskEvents } from "@/lib/db/read-events";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Task" };

export default async function TaskPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await pagePerson(`/tasks/${encodeURIComponent(id)}`);
  const task = UUID.test(id) ? await readTask(id) : null;
  if (!task) notFound();
  return (
    <Hydrate
      reads={[
        [taskQuery(id).queryKey, task],
        [taskEventsQuery(id).queryKey, firstPage(await readTaskEvents({ id, limit: 200 }), 0)],
        [meQuery().queryKey, await me(person)],
      ]}
    >
      <TaskScreen id={id} />
    </Hydrate>
  );
}
