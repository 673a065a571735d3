// What a person reads before deciding: counts, warnings, the blocks in order, and beside them why it stopped here.
import type { Ref } from "react";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RequestBlock } from "./block";
import { blockNames } from "./block-names";
import { HiddenWarning } from "./hidden-warning";
import { HostWarning } from "./host-warning";
import type { Me } from "./me";
import { OptionCards } from "./option-cards";
import type { Phase } from "./phase";
import { Replaced } from "./replaced.client";
import { RoundChanges } from "./round-changes";
import { SideColumn } from "./side-column.client";
import type { SeenCount } from "./use-lock.client";
import { VerdictNotice } from "./verdict-notice";
import { WhatChanges } from "./what-changes.client";

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
          {approval.supersededBy && <Replaced by={approval.supersededBy} request={request} />}
          <VerdictNotice approval={approval} phase={phase} />
          <WhatChanges request={request} lock={phase === "open" ? lock : undefined} />
          <HostWarning request={request} />
          <HiddenWarning request={request} />
        </div>
        <div className="@container/body grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <RoundChanges approval={approval} request={request} />
          {request.blocks.map((block, index) => (
            <RequestBlock key={index} block={block} pointer={`/blocks/${index}`} name={names.get(`/blocks/${index}`) ?? ""} />
          ))}
          {request.options && <OptionCards names={names} options={request.options} picked={approval.option ?? option} onPick={onOption} />}
        </div>
        <SideColumn approval={approval} request={request} canComment={me.role !== "viewer"} />
      </div>
    </div>
  );
}
