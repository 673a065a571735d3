// A link, address or target as text: the host that it really leads to stands out, and what could deceive is said.
import { TriangleAlert } from "lucide-react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { OpenLink } from "./open-link.client";
import { readTarget } from "./read-target";

export function HostText({ text, open = true }: { text: string; open?: boolean }) {
  const target = readTarget(text);
  if (!target) return <UntrustedText text={text} />;
  return (
    <span className="[overflow-wrap:anywhere]">
      <bdi dir="ltr" className="[unicode-bidi:isolate]">
        {target.before && <UntrustedText text={target.before} className="text-ink2" />}
        <b className="font-semibold text-ink">
          <UntrustedText text={target.host} />
        </b>
        {target.after && <UntrustedText text={target.after} className="text-ink2" />}
      </bdi>
      {open && target.url && <OpenLink url={text} host={target.host} warnings={target.warnings} />}
      {target.warnings.map((warning) => (
        <span key={warning} className="mt-0.5 flex items-start gap-1 text-xs font-[550] text-stop">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <UntrustedText text={warning} />
        </span>
      ))}
    </span>
  );
}
