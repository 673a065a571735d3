import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { editTargets, type Edit } from "./edits";
import { scalarText } from "./scalar-text";

/** The person's own changes, before and after, where they are about to be approved. */
export function EditList({ request, edits }: { request: ChangeRequest; edits: Edit[] }) {
  if (edits.length === 0) return null;
  const targets = editTargets(request);
  return (
    <dl className="mt-2 grid gap-1 rounded-md border border-line bg-bg px-3 py-2 text-sm">
      {edits.map((edit) => {
        const target = targets.find((one) => one.pointer === edit.pointer);
        const secret = target?.type === "secret";
        return (
          <div key={edit.pointer} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-ink2">
              <UntrustedText text={target?.label ?? edit.pointer} />
            </dt>
            <dd className="min-w-0">
              <del className="rounded-xs bg-del px-1 no-underline">{secret ? "••••" : <UntrustedText text={short(target?.value)} />}</del>
              <span aria-hidden className="mx-1.5 text-ink3">
                →
              </span>
              <ins className="rounded-xs bg-add px-1 no-underline">{secret ? "••••" : <UntrustedText text={short(edit.value)} />}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function short(value: unknown): string {
  const text = scalarText(value) || "empty";
  return text.length > 80 ? `${[...text].slice(0, 72).join("")}… (${text.length.toLocaleString("en")} characters)` : text;
}
