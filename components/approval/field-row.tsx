import { UntrustedText } from "@/components/ui/untrusted-text";
import { cn } from "@/components/ui/cn";
import type { RequestField } from "@/lib/contract/change-request";
import { EditedValue } from "./edited-value.client";
import { FieldSource } from "./field-source.client";
import { FieldValue } from "./field-value";
import { LineNote, NoteButton } from "./notes.client";

export function FieldRow({ field, pointer }: { field: RequestField; pointer: string }) {
  return (
    <div
      className={cn(
        "group/line relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-t border-line px-3.5 py-2 first:border-t-0",
        "@md/body:grid-cols-[minmax(6.5rem,8.75rem)_minmax(0,1fr)_auto]",
        field.source === "guessed" && "bg-people-bg/45",
      )}
    >
      <dt className="relative pr-6 text-sm text-ink2 @max-md/body:col-span-2">
        <UntrustedText text={field.label ?? field.name} />
        {field.label !== undefined && field.label !== field.name && (
          <span className="block text-2xs leading-4 text-ink3">
            <UntrustedText text={field.name} code />
          </span>
        )}
        {field.volatile && <span className="ml-1.5 text-2xs text-ink3">volatile</span>}
        <NoteButton pointer={`${pointer}/value`} words={field.label ?? field.name} className="top-0 right-0" />
      </dt>
      <dd className="min-w-0">
        <EditedValue pointer={`${pointer}/value`}>
          <FieldValue field={field} pointer={pointer} />
        </EditedValue>
      </dd>
      <dd className="text-right">
        <FieldSource source={field.source} pointer={`${pointer}/value`} label={field.label ?? field.name} />
      </dd>
      <dd className="col-span-full empty:hidden">
        <LineNote pointer={`${pointer}/value`} />
      </dd>
    </div>
  );
}
