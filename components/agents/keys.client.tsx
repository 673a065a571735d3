"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Question } from "@/components/ui/question.client";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { oneOf } from "@/lib/client/address";
import { useAddress } from "@/lib/client/address.client";
import { api } from "@/lib/client/queries";
import { toastDone } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import type { AgentDetail, Key } from "@/lib/contract/agents";

const parts = { key: oneOf(["new"], null) };

const NewKey = openedApart(() => import("./new-key.client").then((file) => file.NewKey));

/** The keys of an agent, by their beginnings; live ones first. */
export function Keys({ agent }: { agent: AgentDetail }) {
  const [{ key: asked }, setAddress] = useAddress(parts);
  const ask = (key: "new" | null) => setAddress({ key });
  const admin = useMe()?.role === "admin";
  return (
    <Card aria-label="Keys" className="self-start">
      <CardHeader
        title="Keys"
        end={
          admin && (
            <Button size="sm" onClick={() => ask("new")}>
              <Plus aria-hidden />
              New key
            </Button>
          )
        }
      />
      <div>
        {agent.keys.length === 0 && (
          <p className="flex items-center gap-2 px-3.5 py-6 text-sm text-ink2">
            <KeyRound aria-hidden className="size-4 text-ink3" /> No key yet: without one it cannot call.
          </p>
        )}
        <ul className="divide-y divide-line">
          {agent.keys.map((key) => (
            <KeyRow key={key.id} of={key} admin={admin} />
          ))}
        </ul>
      </div>
      {admin && asked && <NewKey agent={agent} onClose={() => ask(null)} />}
    </Card>
  );
}

function KeyRow({ of, admin }: { of: Key; admin: boolean }) {
  const { prefix, state, scopes, capabilities, ranges, createdAt, expiresAt, revokedAt, lastSeenAt } = of;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3.5 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-[0.92em]">{prefix}…</code>
          <Tag tone={state === "live" ? "go" : "neutral"}>{state}</Tag>
        </span>
        <span className="[overflow-wrap:anywhere]">{capabilities.includes("*") ? "every capability" : capabilities.join(", ")}</span>
        <span className="text-xs text-ink2">{scopes.join(", ")}</span>
        {ranges.length > 0 && <span className="text-xs text-ink2 [overflow-wrap:anywhere]">only from {ranges.join(", ")}</span>}
        <span className="text-xs text-ink3">
          {lastSeenAt ? <>used <RelativeTime at={lastSeenAt} /></> : "never used"} · made <AbsoluteTime at={createdAt} />
          {revokedAt ? <> · revoked <AbsoluteTime at={revokedAt} /></> : expiresAt && <> · {state === "expired" ? "ended" : "ends"} <AbsoluteTime at={expiresAt} zone /></>}
        </span>
      </div>
      {admin && state === "live" && <Revoke of={of} />}
    </li>
  );
}

function Revoke({ of: { id, prefix } }: { of: Key }) {
  const [open, setOpen] = useState(false);
  const revoke = useChange(() => api.revokeKey({ id }), "agents", "agent");
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => (revoke.reset(), setOpen(true))} aria-label={`Revoke ${prefix}`}>
        Revoke
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title={`Revoke ${prefix}…?`}
        description="It stops on every server within a second, for good. What it holds lapses at the end of its lease."
        act="Revoke key"
        leave="Keep it"
        variant="danger"
        busy={revoke.isPending}
        error={revoke.error?.message}
        onAnswer={() => revoke.mutate(undefined, { onSuccess: () => (setOpen(false), toastDone("Key revoked", { description: `${prefix}…` })) })}
      />
    </>
  );
}
