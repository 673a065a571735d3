// The value of a field by its type.
import { Check, FileText, X } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { UUID } from "@/lib/contract/uuid";
import type { RequestField } from "@/lib/contract/change-request";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { HostText } from "./host-text";
import { LongText } from "./long-text.client";
import { scalarText } from "./scalar-text";

const SecretValue = lazy(() => import("./secret-value.client").then((file) => ({ default: file.SecretValue })));
const FileShot = lazy(() => import("./file-shot.client").then((file) => ({ default: file.FileShot })));

export function FieldValue({ field, pointer }: { field: RequestField; pointer: string }): ReactNode {
  const text = scalarText(field.value);
  if (field.value === null || text === "") return <span className="text-ink3">empty</span>;
  if (field.type === "secret") return <SecretValue text={text} pointer={`${pointer}/value`} />;
  if (field.type === "file") return <FileValue text={text} label={field.label ?? field.name} pointer={pointer} />;
  if (typeof field.value === "boolean") return <BooleanValue on={field.value === true} text={text} />;
  if (field.type === "number" || field.type === "date") return <UntrustedText text={text} className="tabular-nums" />;
  if (field.type === "choice" && field.options) return <ChoiceValue text={text} options={field.options} />;
  if (field.type === "text" && text.length < 300 && !text.includes("\n")) return <HostText text={text} />;
  return <LongText text={text} />;
}

function FileValue({ text, label, pointer }: { text: string; label: string; pointer: string }) {
  if (UUID.test(text)) return <FileShot id={text} label={label} mark={`${pointer.replace(/\/fields\/.*/, "")}#${pointer}`} />;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <FileText aria-hidden className="size-3.5 shrink-0 self-center text-ink3" />
      <UntrustedText text={text} />
    </span>
  );
}

function BooleanValue({ on, text }: { on: boolean; text: string }) {
  const Icon = on ? Check : X;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 text-ink3" />
      <UntrustedText text={text} />
    </span>
  );
}

function ChoiceValue({ text, options }: { text: string; options: string[] }) {
  return (
    <>
      <UntrustedText text={text} />
      <span className="ml-2 text-xs text-ink3">{options.includes(text) ? `1 of ${options.length} choices` : "not one of the choices"}</span>
    </>
  );
}
