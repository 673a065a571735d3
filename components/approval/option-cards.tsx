import { UntrustedText } from "@/components/ui/untrusted-text";
import { cn } from "@/components/ui/cn";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RequestBlock } from "./block";

/** The alternatives of a request, each with its consequence and blocks; one is picked, and only that one is approved. */
export function OptionCards({ options, picked, onPick }: { options: NonNullable<ChangeRequest["options"]>; picked: number | undefined; onPick: ((option: number) => void) | undefined }) {
  return (
    <div role="radiogroup" aria-label="Options" className="grid gap-2">
      {options.map((option, index) => (
        <div key={index} className={cn("rounded-lg border bg-panel", picked === index ? "border-ink" : "border-line")}>
          <button
            type="button"
            role="radio"
            aria-checked={picked === index}
            disabled={!onPick}
            onClick={() => onPick?.(index)}
            className="flex w-full cursor-pointer items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-left disabled:cursor-default"
          >
            <span aria-hidden className={cn("mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border", picked === index ? "border-ink" : "border-line3")}>
              {picked === index && <span className="size-2 rounded-full bg-ink" />}
            </span>
            <span className="min-w-0">
              <span className="block font-[550]">
                <UntrustedText text={option.label} />
              </span>
              {option.consequence && (
                <span className="mt-0.5 block text-sm text-ink2">
                  <UntrustedText text={option.consequence} multiline />
                </span>
              )}
            </span>
          </button>
          {(option.blocks?.length ?? 0) > 0 && (
            <div className="grid gap-3 px-3.5 pb-3.5">
              {option.blocks?.map((block, at) => (
                <RequestBlock key={at} block={block} pointer={`/options/${index}/blocks/${at}`} />
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
