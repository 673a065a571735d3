import { useId } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { cn } from "@/components/ui/cn";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { RequestBlock } from "./block";

type Props = {
  options: NonNullable<ChangeRequest["options"]>;
  names: Map<string, string>;
  picked: number | undefined;
  onPick: ((option: number) => void) | undefined;
};

/** The alternatives of a request, each with its consequence and blocks; one is picked, and only that one is approved. */
export function OptionCards({ options, names, picked, onPick }: Props) {
  const group = useId();
  return (
    <fieldset data-options className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="sr-only">Options</legend>
      {options.map((option, index) => (
        <div key={index} className={cn("min-w-0 rounded-lg border bg-panel", picked === index ? "border-ink" : "border-line")}>
          <label className={cn("flex items-start gap-2.5 rounded-lg px-3.5 py-2.5", onPick && "cursor-pointer")}>
            <input type="radio" name={group} checked={picked === index} disabled={!onPick} onChange={() => onPick?.(index)} className="mt-0.5 size-4 shrink-0 accent-ink" />
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
          </label>
          {(option.blocks?.length ?? 0) > 0 && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-3.5">
              {option.blocks?.map((block, at) => {
                const pointer = `/options/${index}/blocks/${at}`;
                return <RequestBlock key={at} block={block} pointer={pointer} name={names.get(pointer) ?? ""} />;
              })}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
