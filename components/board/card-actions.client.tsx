"use client";

import { ArrowDown, ArrowUp, ArrowUpDown, Ban, Hand, PanelRight, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { serverNow } from "@/components/ui/clock.client";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { type Question, useOpenTask, useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import { useMovePriority } from "@/lib/client/use-move-priority.client";
import { useTakeTask } from "@/lib/client/use-take-task.client";
import type { TaskCard } from "@/lib/contract/task";
import { type Offered, whyNot } from "@/lib/machine/why-not";

const STEP = 10;

export function CardActions({ task, trigger }: { task: TaskCard; trigger: ReactNode }) {
  const [open, setOpen] = useState(true);
  const [, openTask] = useOpenTask();
  const { ask } = useTaskQuestion();
  const take = useTakeTask((id) => void openTask(id));
  const move = useMovePriority();
  const by = (step: number) => move({ ...task, priority: task.priority + step });
  const question = (what: Question) => () => ask(what, task.id);
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      <MenuItem onSelect={() => void openTask(task.id)}>
        <PanelRight aria-hidden /> Open beside the board
      </MenuItem>
      <Act task={task} action="claim" words="Take it" Icon={Hand} onSelect={() => take.mutate(task)} />
      <MenuLine />
      <Act task={task} action="update" words={`Raise priority to ${minus(task.priority + STEP)}`} Icon={ArrowUp} onSelect={() => by(STEP)} />
      <Act task={task} action="update" words={`Lower priority to ${minus(task.priority - STEP)}`} Icon={ArrowDown} onSelect={() => by(-STEP)} />
      <Act task={task} action="update" words="Set priority" Icon={ArrowUpDown} onSelect={question("priority")} />
      <MenuLine />
      <Act task={task} action="cancel" words="Cancel task" Icon={Ban} onSelect={question("cancel")} />
    </Menu>
  );
}

const minus = (number: number) => String(number).replace("-", "−");

type ActProps = { task: TaskCard; action: Offered; words: string; Icon: LucideIcon; onSelect: () => void };

function Act({ task, action, words, Icon, onSelect }: ActProps) {
  const reason = whyNot(action, task, useMe(), serverNow());
  return (
    <MenuItem danger={action === "cancel"} disabled={reason !== null} reason={reason ?? ""} onSelect={onSelect}>
      <Icon aria-hidden /> {words}
    </MenuItem>
  );
}
