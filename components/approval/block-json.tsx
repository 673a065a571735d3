import { JsonView } from "@/components/ui/json-view";
import { writeJson } from "@/lib/contract/write-json";

/** Any JSON, unfolded, with its digits as they were sent. */
export function BlockJson({ value }: { value: unknown }) {
  return <JsonView text={writeJson(value ?? null)} openDepth={99} className="px-3.5 py-3" />;
}
