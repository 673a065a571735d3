"use client";

import { Hand, MoreHorizontal, RotateCcw } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "@/components/ui/button";
import { serverNow, useClock } from "@/components/ui/clock.client";
import { useFetched } from "@/components/ui/use-fetched.client";
import { useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import { useTakeTask } from "@/lib/client/use-take-task.client";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { type Offered, whyNot } from "@/lib/machine/why-not";

const load = () => import("./task-menu.client").then((file) => file.TaskMenu);

/** What this person can do with the task now; what not, with the reason, in the menu. */
export function TaskActions({ task }: { task: TaskWithPolicy }) {
  const me = useMe();
  const { ask } = useTaskQuestion();
  const take = useTakeTask();
  const [TaskMenu, fetchMenu] = useFetched(load);
  const may = (action: Offered) => whyNot(action, task, me, serverNow()) === null;
  // A lease that runs out on screen makes the task free to take.
  const mayTake = useClock((now) => whyNot("claim", task, me, now) === null, false);

  return (
    <div className="flex flex-wrap items-center gap-2">
      {task.status === "needs_approval" && task.approval && (
        <Link href={`/approvals/${task.approval.id}`} className={buttonClass({ variant: "primary" })}>
          <Hand aria-hidden /> Open the request
        </Link>
      )}
      {may("requeue") && (
        <Button variant={task.status === "escalated" ? "primary" : "secondary"} onClick={() => ask("requeue", task.id)}>
          <RotateCcw aria-hidden /> Requeue
        </Button>
      )}
      {mayTake && (
        <Button busy={take.isPending} onClick={() => take.mutate(task)}>
          Take it
        </Button>
      )}
      {TaskMenu ? <TaskMenu task={task} trigger={<MenuButton />} /> : <MenuButton onClick={fetchMenu} />}
    </div>
  );
}

function MenuButton(props: React.ComponentProps<"button">) {
  return (
    <Button variant="ghost" size="icon" aria-label="More actions" aria-haspopup="menu" {...props}>
      <MoreHorizontal />
    </Button>
  );
}
