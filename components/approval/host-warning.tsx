import { Notice } from "@/components/ui/notice";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { plural } from "./plural";
import { oddHosts } from "./request-hosts";

const SHOWN = 5;

/** Where addresses in a request are not what they look like: said above it, whatever part they stand in. */
export function HostWarning({ request }: { request: ChangeRequest }) {
  const hosts = oddHosts(request);
  if (hosts.length === 0) return null;
  return (
    <Notice tone="stop" role="alert">
      <b>{plural(hosts.length, "address").replace(/addresss$/, "addresses")}</b> in this request {hosts.length === 1 ? "is" : "are"} not what {hosts.length === 1 ? "it looks" : "they look"} like.
      <ul className="mt-1 grid gap-0.5">
        {hosts.slice(0, SHOWN).map(({ host, warnings }) => (
          <li key={host}>
            <b>
              <UntrustedText text={host} />
            </b>
            : <UntrustedText text={warnings.join("; ")} />
          </li>
        ))}
        {hosts.length > SHOWN && <li>and {hosts.length - SHOWN} more</li>}
      </ul>
    </Notice>
  );
}
