import { writeJson } from "@/lib/contract/write-json";
import { JsonView } from "@/components/ui/json-view";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { isScalar } from "./scalar-text";

/** A JSON value inside a table: scalars as written, small ones on a line, larger ones as an open tree. */
export function DiffValue({ value }: { value: unknown }) {
  if (typeof value === "string") return value === "" ? <i className="text-ink3">empty text</i> : <UntrustedText text={value} multiline />;
  const text = writeJson(value ?? null);
  if (isScalar(value) || text.length <= 60) return <UntrustedText text={text} />;
  return <JsonView text={text} openDepth={99} className="w-full" />;
}
