"use client";

// One approval in the list: what is asked, how bad it could be, who asks, how long there is, and a box to select it.
import Link from "next/link";
import { useOthers } from "@/lib/client/presence.client";
import type { ApprovalRow } from "@/lib/contract/approval";
import { cn } from "@/components/ui/cn";
import { Countdown } from "@/components/ui/countdown.client";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { VERDICT_LOOKS } from "./verdict-looks";

type Props = { row: ApprovalRow; href: string; open: boolean; onAim: () => void; selected?: boolean; onSelect?: () => void };

export function InboxRow({ row, href, open, onAim, selected = false, onSelect }: Props) {
  const others = useOthers().get(row.id) ?? [];
  return (
    <div className={cn("group relative border-b border-line", selected ? "bg-agents-bg" : open ? "bg-sunk" : "hover:bg-sunk/60", open && "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-ink")}>
      <Link href={href} prefetch={false} data-approval={row.id} aria-current={open ? "page" : undefined} onPointerEnter={onAim} onFocus={onAim} className="grid gap-1.5 px-4 py-2.5 focus-visible:-outline-offset-2">
        <span className="flex items-baseline gap-3">
          <span className="line-clamp-3 min-w-0 flex-1 leading-[1.35] font-[520] text-pretty">
            <UntrustedText text={row.question} />
          </span>
          <span className="shrink-0 text-xs text-ink2">
            <When row={row} />
          </span>
        </span>
        <span className={cn("flex min-w-0 items-center gap-x-2 text-xs text-ink2", onSelect && "pr-6")}>
          {row.verdict ? <Verdict verdict={row.verdict} /> : <RiskTag risk={row.risk} reversible={row.reversible} />}
          <span className="min-w-0 truncate">
            {row.ask === "answer" && <span className="text-people">question · </span>}
            {row.capability} ·{" "}
            {others.length > 0 ? <span className="text-agents">{others.length === 1 ? `${others[0]?.name} is looking` : `${others.length} are looking`}</span> : <UntrustedText text={row.askedBy.name} />}
          </span>
          {row.verdict && <RiskTag risk={row.risk} className="ml-auto" />}
        </span>
      </Link>
      {onSelect && (
        <label className="touch-area absolute right-3 bottom-2 grid size-6 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={selected}
            onChange={onSelect}
            aria-label={`Select for a batch: ${row.question}`}
            className={cn("size-4 cursor-[inherit] accent-ink group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100", !selected && "opacity-0")}
          />
        </label>
      )}
    </div>
  );
}

function When({ row }: { row: ApprovalRow }) {
  if (row.decidedAt) return <RelativeTime at={row.decidedAt} />;
  if (row.state === "open") return <Countdown to={row.expiresAt} long passed="expired" />;
  return <RelativeTime at={row.expiresAt} />;
}

function Verdict({ verdict }: { verdict: NonNullable<ApprovalRow["verdict"]> }) {
  const { tone, icon, words } = VERDICT_LOOKS[verdict];
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}
