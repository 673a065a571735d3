"use client";

// Z on any page of approvals; what it does is fetched once there is something to take back.
import dynamic from "next/dynamic";
import { useKept } from "./kept.client";
import { LAST_DECISION, type Undoable } from "./last-decision";

const UndoByKey = dynamic(() => import("./undo-by-key.client").then((file) => file.UndoByKey), { ssr: false });

export function UndoKey() {
  const [last] = useKept<Undoable | null>(LAST_DECISION, null);
  return last && <UndoByKey last={last} />;
}
