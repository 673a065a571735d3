"use client";

import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";

/** What the receiver checks signatures with: shown this once. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="The webhook’s secret" footer={<Button variant="primary" onClick={onClose}>I have copied it</Button>}>
      <div className="grid gap-4">
        <p className="text-sm text-ink2">Every call is signed with it, by Standard Webhooks: give it to the receiver, which then knows that a call is ours.</p>
        <CodeBlock code={secret} />
        <Notice tone="people">It is not shown again. A lost one means a new webhook.</Notice>
      </div>
    </Dialog>
  );
}
