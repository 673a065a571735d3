import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Attempt, Ending } from "@/lib/client/attempts";

/** How an attempt ended, with what the agent said about it. */
export function EndingWords({ attempt: { ending, error, note } }: { attempt: Attempt }) {
  const { words, tone } = ending ? looks[ending] : { words: "under way", tone: "agents" as const };
  return (
    <div className="min-w-0">
      <span className={cn(toneText[tone])}>{words}</span>
      {error?.code && (
        <>
          {" "}
          <UntrustedText text={error.code} code className="text-ink2" />
        </>
      )}
      {error?.message && (
        <div className="text-ink2">
          <UntrustedText text={error.message} multiline />
        </div>
      )}
      {!error && note && (
        <div className="text-xs text-ink2">
          {ending ? "last heard: " : ""}
          <UntrustedText text={note} />
        </div>
      )}
    </div>
  );
}

const looks: Record<Ending, { words: string; tone: Tone }> = {
  released: { words: "given back", tone: "neutral" },
  asked: { words: "stopped to ask", tone: "people" },
  completed: { words: "completed", tone: "go" },
  skipped: { words: "skipped", tone: "neutral" },
  failed: { words: "failed", tone: "stop" },
  lapsed: { words: "lease lapsed", tone: "people" },
  revoked: { words: "lease revoked", tone: "people" },
  cancelled: { words: "task cancelled", tone: "neutral" },
};
