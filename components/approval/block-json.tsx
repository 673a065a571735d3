import { JsonView } from "@/components/ui/json-view";
import { writeJson } from "@/lib/contract/write-json";
import { Sideways } from "./sideways";

/** Any JSON, unfolded, with its digits as they were sent. */
export function BlockJson({ value }: { value: unknown }) {
  return (
    <Sideways className="px-3.5 py-3">
      <JsonView text={writeJson(value ?? null)} openDepth={99} />
    </Sideways>
  );
}
