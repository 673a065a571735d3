import { Notice } from "@/components/ui/notice";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { misleadingLinks } from "./misleading-links";
import { plural } from "./plural";

const SHOWN = 5;

/** Where links in a message say one host and lead to another: said above the request, however long the message is. */
export function LinkWarning({ request }: { request: ChangeRequest }) {
  const links = misleadingLinks(request);
  if (links.length === 0) return null;
  return (
    <Notice tone="stop" role="alert">
      <b>{plural(links.length, "link")}</b> in this request {links.length === 1 ? "leads" : "lead"} elsewhere than {links.length === 1 ? "it says" : "they say"}.
      <ul className="mt-1 grid gap-0.5">
        {links.slice(0, SHOWN).map(({ says, leadsTo }, index) => (
          <li key={index}>
            says <UntrustedText text={says} />, leads to{" "}
            <b>
              <UntrustedText text={leadsTo} />
            </b>
          </li>
        ))}
        {links.length > SHOWN && <li>and {links.length - SHOWN} more</li>}
      </ul>
    </Notice>
  );
}
