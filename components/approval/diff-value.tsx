import { writeJson } from "@/lib/contract/write-json";
import { JsonView } from "@/components/ui/json-view";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { Sideways } from "./sideways";
import { isScalar } from "./scalar-text";

/** A JSON value inside a table: scalars and flat objects as short text, the rest as an open tree. */
export function DiffValue({ value }: { value: unknown }) {
  if (isScalar(value ?? null)) return <Scalar value={value ?? null} />;
  const members = Object.entries(value as object);
  const flat = !Array.isArray(value) && members.length > 0 && members.length <= 12 && members.every(([, member]) => isScalar(member));
  if (!flat) return <Sideways><JsonView text={writeJson(value)} openDepth={99} className="w-full" /></Sideways>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {members.map(([key, member]) => (
        <span key={key} className="max-w-full">
          <span className="text-ink2">
            <UntrustedText text={key} />:{" "}
          </span>
          <Scalar value={member} member />
        </span>
      ))}
    </span>
  );
}

/** Text stands bare, except where it could be taken for a number, a word of JSON or, inside an object, for its neighbour. */
function Scalar({ value, member = false }: { value: unknown; member?: boolean }) {
  if (value === "") return <i className="text-ink3">empty text</i>;
  const bare = typeof value === "string" && !/^\s*(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\s*$/.test(value);
  const safe = bare && (!member || /^[\p{L}\p{N}][\p{L}\p{N} ._/@%+-]*$/u.test(value));
  return <UntrustedText text={safe ? value : writeJson(value)} multiline />;
}
