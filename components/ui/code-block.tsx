import { CopyButton } from "./copy-button.client";
import { cn } from "./cn";
import { UntrustedText } from "./untrusted-text";

/** Lines of code or a command, with a button that copies them as they are. */
export function CodeBlock({ code, prompt = false, copy = true, className }: { code: string; prompt?: boolean; copy?: boolean; className?: string }) {
  return (
    <div className={cn("flex min-w-0 items-start gap-1 rounded-md border border-line bg-sunk text-left", className)}>
      <pre
        tabIndex={0}
        aria-label={prompt ? "Command" : "Code"}
        className="min-w-0 flex-1 overflow-x-auto rounded-md py-2 pl-3 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {prompt && (
          <span aria-hidden className="text-ink3 select-none">
            ${" "}
          </span>
        )}
        <UntrustedText text={code} multiline code />
      </pre>
      {copy && <CopyButton text={code} label={prompt ? "Copy command" : "Copy"} className="m-0.5" />}
    </div>
  );
}
