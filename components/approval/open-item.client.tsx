"use client";

// The approval on screen, bound to the content that it showed first.
import { useMemo, useRef, useState } from "react";
import { useHasPassed } from "@/components/ui/clock.client";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { ApiError } from "@/lib/client/api";
import { ChosenProvider, type Chosen } from "./chosen.client";
import { DecideItem } from "./decide-item.client";
import { EditProvider } from "./edit.client";
import type { Edit } from "./edits";
import { useKept } from "./kept.client";
import type { Me } from "./me";
import { readNotes } from "./note-list";
import { NotesProvider } from "./notes.client";
import { phaseOf } from "./phase";
import { useReadAtDeadline } from "./read-at-deadline.client";
import { pointersOf } from "./part-names";
import { SeenProvider } from "./seen.client";
import { useDecide } from "./use-decide.client";

export function OpenItem({ approval, me }: { approval: Approval; me: Me }) {
  // What was read is what is decided: newer content is shown only when the person asks for it.
  const [shown, setShown] = useState(approval);
  const scroller = useRef<HTMLDivElement>(null);
  const decide = useDecide(approval, me);
  const [refused] = useKept(`${approval.id}:refused`, nothing);
  useReadAtDeadline(approval);
  const request = shown.request as ChangeRequest;
  const made = useMemo(() => readNotes(approval.notes), [approval.notes]);
  const phase = phaseOf(approval, shown.contentHash, useHasPassed(approval.expiresAt), me.id);
  return (
    <SeenProvider key={shown.contentHash} scroller={scroller} before={pointersOf(request, approval.seen)}>
      <EditProvider request={request} open={phase === "open"} errors={fieldErrors(refused)} keepAs={`${approval.id}:${shown.contentHash}`}>
        <NotesProvider keepAs={`${approval.id}:${shown.contentHash}`} made={made} can={phase === "open" && me.role !== "viewer"}>
          <ChosenProvider keepAs={`${approval.id}:${shown.contentHash}`} made={approval.chosen as Chosen | null} can={phase === "open" && me.role !== "viewer"}>
            <DecideItem approval={approval} request={request} shownHash={shown.contentHash} phase={phase} me={me} decide={decide} scroller={scroller} onShowNew={() => setShown(approval)} />
          </ChosenProvider>
        </NotesProvider>
      </EditProvider>
    </SeenProvider>
  );
}

type Refused = { error?: unknown; edits?: Edit[] };
const nothing: Refused = {};

/** What the server says about single edits, by the pointer of the edited value: it names them `/edits/2`. */
function fieldErrors({ error, edits = [] }: Refused): Record<string, string> {
  const found = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(
    found.flatMap(({ pointer, message }) => {
      const edit = edits[Number(/^\/edits\/(\d+)/.exec(pointer)?.[1])];
      return edit ? [[edit.pointer, message]] : [];
    }),
  );
}
