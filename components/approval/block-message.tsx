import type { ReactNode } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Block } from "@/lib/contract/change-request";
import { EditedValue } from "./edited-value.client";
import { HostText } from "./host-text";
import { MessageBody } from "./message-body.client";

/** A mail or post: each recipient's own host stands out; the body is shown as written, never as HTML. */
export function BlockMessage({ message, pointer }: { message: Extract<Block, { kind: "message" }>; pointer: string }) {
  const to = message.to === undefined ? [] : [message.to].flat();
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-3.5 py-2.5 text-sm empty:hidden">
        <Head label="From">{message.from && <HostText text={message.from} />}</Head>
        <Head label="To">
          {to.length > 0 && (
            <ul className="grid gap-0.5">
              {to.map((address, index) => (
                <li key={index}>
                  {Array.isArray(message.to) ? (
                    <EditedValue pointer={`${pointer}/to/${index}`}>
                      <HostText text={address} />
                    </EditedValue>
                  ) : (
                    <EditedValue pointer={`${pointer}/to`}>
                      <HostText text={address} />
                    </EditedValue>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Head>
        <Head label="Subject">
          {message.subject !== undefined && (
            <EditedValue pointer={`${pointer}/subject`}>
              <UntrustedText text={message.subject} className="font-[550]" />
            </EditedValue>
          )}
        </Head>
      </dl>
      <div className="px-3.5 py-3">
        <EditedValue pointer={`${pointer}/body`}>
          {message.body === "" ? <span className="text-ink3">empty</span> : <MessageBody text={message.body} markdown={message.format === "markdown"} />}
        </EditedValue>
      </div>
    </>
  );
}

function Head({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
