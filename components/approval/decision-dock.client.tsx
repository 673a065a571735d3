"use client";

// The buttons of the verdict bar, at the top right or on the bottom edge; when nothing can be decided, why not.
import { Lock } from "lucide-react";
import { lazy } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Later } from "@/components/ui/later.client";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { DecisionVerdict } from "./decision-words";
import { DOCK_BUTTON, DOCK_KEY } from "./dock-looks";
import { useEditing } from "./edit.client";
import type { Me } from "./me";
import type { Phase } from "./phase";
import type { SeenCount } from "./use-lock.client";

const Outcome = lazy(() => import("./outcome").then((file) => ({ default: file.Outcome })));
const NextWaiting = lazy(() => import("./next-waiting.client").then((file) => ({ default: file.NextWaiting })));

type Props = {
  approval: Approval;
  request: ChangeRequest;
  phase: Phase;
  me: Me;
  lock: SeenCount;
  asking: DecisionVerdict | null;
  busy: boolean;
  onAsk: (verdict: DecisionVerdict) => void;
  onEdit: () => void;
  onUnseen: () => void;
  onShowNew: () => void;
};

export function DecisionDock(props: Props) {
  const { approval, phase, me, lock, busy, onUnseen, onShowNew } = props;
  return (
    <section
      aria-label="Decision"
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 border-t border-line bg-panel px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-area:dock]",
        "@[46rem]/item:border-t-0 @[46rem]/item:pt-4 @[46rem]/item:pr-6 @[46rem]/item:pl-2",
        props.asking && "*:invisible @max-[46rem]/item:hidden",
      )}
    >
      {phase === "open" && me.role !== "viewer" ? <Buttons {...props} /> : (
        <div className="flex items-center justify-between gap-4">
          <Later>
            <Outcome approval={approval} phase={phase} me={me} onShowNew={onShowNew} />
            {phase !== "open" && phase !== "changed" && <NextWaiting approval={approval} />}
          </Later>
        </div>
      )}
      {phase === "open" && lock.locked && !busy && me.role !== "viewer" && (
        <button
          type="button"
          onClick={onUnseen}
          className="-order-1 flex cursor-pointer items-start gap-1.5 rounded-xs text-left text-xs text-people hover:underline @[46rem]/item:order-1 @[46rem]/item:max-w-110 @[46rem]/item:justify-self-end"
        >
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span role="status">Locked: {lock.missing.join(", ")}.</span>
        </button>
      )}
    </section>
  );
}

function Buttons({ request, lock, asking, busy, onAsk, onEdit }: Props) {
  const { editing, targets } = useEditing();
  const canEdit = targets.length > 0;
  return (
    <div className={cn("grid gap-2 @[46rem]/item:flex @[46rem]/item:justify-self-end", canEdit ? "grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.25fr)]" : "grid-cols-[repeat(2,minmax(0,1fr))_minmax(0,1.25fr)]")}>
      <Button variant="danger" disabled={busy} aria-expanded={asking === "reject"} onClick={() => onAsk("reject")} className={cn(DOCK_BUTTON, "@[46rem]/item:mr-3")}>
        Reject <Kbd className={DOCK_KEY}>R</Kbd>
      </Button>
      <Button disabled={busy} aria-expanded={asking === "request_changes"} onClick={() => onAsk("request_changes")} className={DOCK_BUTTON}>
        Changes <Kbd className={DOCK_KEY}>C</Kbd>
      </Button>
      {canEdit && (
        <Button disabled={busy} aria-pressed={editing} onClick={onEdit} className={cn(DOCK_BUTTON, editing && "border-ink")}>
          {editing ? "Done" : "Edit"} <Kbd className={DOCK_KEY}>E</Kbd>
        </Button>
      )}
      <Button
        variant={lock.locked ? "secondary" : "primary"}
        busy={busy}
        aria-disabled={lock.locked || undefined}
        aria-expanded={asking === "approve"}
        onClick={() => onAsk("approve")}
        className={cn(DOCK_BUTTON, lock.locked && "bg-sunk text-ink3")}
      >
        {lock.locked && <Lock aria-hidden className="-ml-0.5 @max-[30rem]/item:hidden" />}
        {request.ask === "answer" ? "Answer" : "Approve"} <Kbd className={DOCK_KEY}>A</Kbd>
      </Button>
    </div>
  );
}
