import type { ReactNode } from "react";
import { Card, CardBody } from "@/components/ui/card";
import { JsonView } from "@/components/ui/json-view";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { writeJson } from "@/lib/contract/write-json";

/** What the task was given, what its agent keeps for itself, what came out; and all of it raw. */
export function Documents({ task }: { task: TaskWithPolicy }) {
  return (
    <>
      <Document title="Input" value={task.input} open />
      <Document title="State" note="the agent’s own checkpoint" value={task.state} />
      <Document title="Result" value={task.result} open />
      <Document title="Raw JSON" note="the whole task" value={task} depth={1} />
    </>
  );
}

function Document({ title, note, value, open = false, depth = 3 }: { title: string; note?: ReactNode; value: unknown; open?: boolean; depth?: number }) {
  if (value === null || value === undefined) return null;
  return (
    <Card>
      <details open={open} className="group/document">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-3.5 py-2 text-sm font-[560] group-open/document:border-b group-open/document:border-line hover:bg-sunk focus-visible:-outline-offset-2">
          <span aria-hidden className="w-3 text-xs text-ink3 before:content-['▸'] group-open/document:before:content-['▾']" />
          {title}
          {note && <span className="text-xs font-normal text-ink2">{note}</span>}
        </summary>
        <CardBody>
          <JsonView text={writeJson(value)} openDepth={depth} />
        </CardBody>
      </details>
    </Card>
  );
}
