// What a person reads before deciding: counts, warnings, the blocks in order, and beside them why it stopped here.
import { lazy, type Ref } from "react";
import { Later } from "@/components/ui/later.client";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RequestBlock } from "./block";
import { blockNames } from "./block-names";
import { HiddenWarning } from "./hidden-warning";
import { HostWarning } from "./host-warning";
import type { Me } from "./me";
import type { Phase } from "./phase";
import type { SeenCount } from "./use-lock.client";

// What stands beside a request, and what only some have, comes after what is decided by.
const LinkWarning = lazy(() => import("./link-warning").then((file) => ({ default: file.LinkWarning })));
const OptionCards = lazy(() => import("./option-cards").then((file) => ({ default: file.OptionCards })));
const Replaced = lazy(() => import("./replaced.client").then((file) => ({ default: file.Replaced })));
const RoundChanges = lazy(() => import("./round-changes").then((file) => ({ default: file.RoundChanges })));
const SideColumn = lazy(() => import("./side-column.client").then((file) => ({ default: file.SideColumn })));
const WhatChanges = lazy(() => import("./what-changes.client").then((file) => ({ default: file.WhatChanges })));
const VerdictNotice = lazy(() => import("./verdict-notice").then((file) => ({ default: file.VerdictNotice })));

type Props = {
  ref: Ref<HTMLDivElement>;
  approval: Approval;
  request: ChangeRequest;
  lock: SeenCount;
  phase: Phase;
  option: number | undefined;
  onOption: ((option: number) => void) | undefined;
  me: Me;
};

export function ItemBody({ ref, approval, request, lock, phase, option, onOption, me }: Props) {
  const names = blockNames(request);
  return (
    <div ref={ref} id="approval-body" data-scroller tabIndex={-1} className="@container/body-frame min-h-0 overflow-y-auto overscroll-contain border-t border-line outline-none [grid-area:body]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 @[46rem]/item:px-6 @[50rem]/item:grid-cols-[minmax(0,1fr)_17.5rem] @[50rem]/item:gap-x-6">
        <div className="@container/body grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 empty:hidden @[50rem]/item:col-span-2">
          <Later>{approval.supersededBy && <Replaced by={approval.supersededBy} request={request} />}</Later>
          <Later>{phase === "decided" && <VerdictNotice approval={approval} />}</Later>
          <Later fallback={<Skeleton className="my-1 h-3.5 w-72" />}>
            <WhatChanges request={request} lock={phase === "open" ? lock : undefined} />
          </Later>
          <HostWarning request={request} />
          <Later>{hasMessage(request) && <LinkWarning request={request} />}</Later>
          <HiddenWarning request={request} />
        </div>
        <div className="@container/body grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Later>{approval.previous.length > 0 && <RoundChanges approval={approval} request={request} />}</Later>
          {request.blocks.map((block, index) => (
            <RequestBlock key={index} block={block} pointer={`/blocks/${index}`} name={names.get(`/blocks/${index}`) ?? ""} />
          ))}
          <Later>{request.options && <OptionCards names={names} options={request.options} picked={approval.option ?? option} onPick={onOption} />}</Later>
        </div>
        <Later fallback={<Beside />}>
          <SideColumn approval={approval} request={request} canComment={me.role !== "viewer"} />
        </Later>
      </div>
    </div>
  );
}

/** Only these can hold links whose words are not their address. */
function hasMessage({ blocks, options }: ChangeRequest): boolean {
  return [...blocks, ...(options ?? []).flatMap((option) => option.blocks ?? [])].some(({ kind }) => kind === "message");
}

function Beside() {
  return (
    <Loading label="Loading what is known about it" className="grid content-start gap-3">
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </Loading>
  );
}
