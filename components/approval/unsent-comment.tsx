import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";

/** What the person was writing when the decision was taken out of their hands: it was not sent, and it is not lost. */
export function UnsentComment({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  if (text.trim() === "") return null;
  return (
    <section aria-label="Your comment, not sent" role="status" className="animate-arrive max-h-[40dvh] overflow-y-auto border-t border-line bg-people-bg px-4 py-2.5 text-sm [grid-area:panel] @[46rem]/item:px-6">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1">
          <b className="text-people">This closed before you decided. Your comment was not sent:</b>{" "}
          <bdi dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </bdi>
        </p>
        <CopyButton text={text} label="Copy your comment" />
        <Button size="sm" onClick={onDiscard}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
