import { CopyButton } from "@/components/ui/copy-button.client";
import { SideSection } from "./side-section";

/** What a decision is bound to. */
export function ContentHash({ hash, approved }: { hash: string; approved: string | null }) {
  return (
    <SideSection title="Content">
      <Hash label="sha256" hash={hash} />
      {approved && approved !== hash && <Hash label="approved, with edits" hash={approved} />}
    </SideSection>
  );
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <p className="flex items-center gap-1 font-mono text-xs text-ink3">
      <span title={hash}>
        {label} {hash.slice(0, 8)}…{hash.slice(-8)}
      </span>
      <CopyButton text={hash} label="Copy the hash" />
    </p>
  );
}
