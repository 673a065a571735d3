"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { pushWorks, subscribe, subscribedAs, unsubscribe } from "@/lib/client/push";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { NoticeSettings } from "@/lib/contract/notices";
import { deviceOf } from "./device-of";

/** The browsers that one is told on, this one among them or not. */
export function PushHere({ settings: { pushKey, devices } }: { settings: NoticeSettings }) {
  const works = useSyncExternalStore(never, pushWorks, () => true);
  const { data: here } = useQuery({ queryKey: ["push-here"], queryFn: subscribedAs, enabled: works });
  const on = useChange(async () => api.addPushDevice(await subscribe(pushKey)), "notices", "push-here");
  const off = useChange(async ({ id, mine }: { id: string; mine: boolean }) => {
    if (mine) await unsubscribe();
    return api.removePushDevice({ id });
  }, "notices", "push-here");
  const isOn = devices.some(({ endpointSha256 }) => endpointSha256 === here);
  return (
    <section aria-label="Push" className="grid gap-2 text-sm">
      {!works && <p className="text-ink2">Push needs the board to be opened by https or localhost, and a browser that knows it.</p>}
      {works && !isOn && (
        <Button className="justify-self-start" busy={on.isPending} onClick={() => on.mutate(undefined, { onSuccess: () => toastDone("This browser is told by push"), onError: (error) => toastFailed("Push is not on", { description: error.message }) })}>
          <BellRing aria-hidden />
          Push to this browser
        </Button>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {devices.map(({ id, userAgent, createdAt, endpointSha256 }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <BellRing aria-hidden className="size-4 shrink-0 text-ink3" />
            <span className="min-w-0 flex-1">
              <UntrustedText text={deviceOf(userAgent)} /> {endpointSha256 === here && <Tag tone="go">this one</Tag>}
              <span className="block text-xs text-ink2">
                since <AbsoluteTime at={createdAt} />
              </span>
            </span>
            <Button size="sm" busy={off.isPending && off.variables?.id === id} aria-label={`No push to ${deviceOf(userAgent)}`} onClick={() => off.mutate({ id, mine: endpointSha256 === here }, { onError: (error) => toastFailed("Still on", { description: error.message }) })}>
              Off
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const never = () => () => undefined;
