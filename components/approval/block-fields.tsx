import type { RequestField } from "@/lib/contract/change-request";
import { FieldRow } from "./field-row";

/** A filled form: label, value, and where each value comes from. */
export function BlockFields({ fields, pointer }: { fields: RequestField[]; pointer: string }) {
  return (
    <dl>
      {fields.map((field, index) => (
        <FieldRow key={index} field={field} pointer={`${pointer}/fields/${index}`} />
      ))}
    </dl>
  );
}
