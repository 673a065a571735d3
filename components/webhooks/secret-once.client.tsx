"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { ShownOnce } from "@/components/ui/shown-once.client";

/** What the receiver checks signatures with: shown this once. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title="The webhook’s secret" onClose={onClose}>
      <p className="text-sm text-ink2">Every call is signed with it, by Standard Webhooks: give it to the receiver, which then knows that a call is ours.</p>
      <CodeBlock code={secret} />
      <Notice tone="people">It is not shown again. A lost one means a new webhook.</Notice>
    </ShownOnce>
  );
}
