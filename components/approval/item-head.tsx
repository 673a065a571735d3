import { Countdown } from "@/components/ui/countdown.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { BackToList } from "./back-to-list.client";
import type { Phase } from "./phase";

/** The question. Stays in view, with the way back on screens without a list beside it. */
export function ItemHead({ approval, request, phase }: { approval: Approval; request: ChangeRequest; phase: Phase }) {
  return (
    <header className="max-h-[34dvh] min-w-0 overflow-y-auto bg-panel px-4 pt-3 [grid-area:head] lg:pt-4 @[46rem]/item:pr-2 @[46rem]/item:pl-6">
      <div className="mb-1.5 flex items-center gap-3 lg:hidden">
        <BackToList />
        {(phase === "open" || phase === "voted") && <Countdown to={approval.expiresAt} long passed="expired" className="ml-auto text-sm" />}
      </div>
      <h1 className="text-[1.0625rem] leading-[1.3] font-[640] tracking-[-0.015em] text-pretty @[30rem]/item:text-xl">
        <UntrustedText text={request.question} />
      </h1>
    </header>
  );
}
