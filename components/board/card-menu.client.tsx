"use client";

import { MoreHorizontal } from "lucide-react";
import type { ComponentProps } from "react";
import { useFetched } from "@/components/ui/use-fetched.client";
import type { TaskCard } from "@/lib/contract/task";

const load = () => import("./card-actions.client").then((file) => file.CardActions);

/** What can be done with a card without opening it; the menu itself is fetched by the first press. */
export function CardMenu({ task }: { task: TaskCard }) {
  const [CardActions, fetchActions] = useFetched(load);
  return (
    <div className="absolute top-1 right-1 z-10 opacity-0 transition-opacity duration-100 group-hover/card:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:hidden">
      {CardActions ? <CardActions task={task} trigger={<Dots title={task.title} />} /> : <Dots title={task.title} onClick={fetchActions} />}
    </div>
  );
}

function Dots({ title, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label={`Actions on ${title}`}
      aria-haspopup="menu"
      {...rest}
      className="grid size-6 cursor-pointer place-items-center rounded-sm border border-line2 bg-panel text-ink2 hover:bg-sunk hover:text-ink"
    >
      <MoreHorizontal aria-hidden className="size-4" />
    </button>
  );
}
