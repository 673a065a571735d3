"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Role } from "@/lib/contract/actor";
import { CapabilityWays } from "./capability-ways.client";
import { PushHere } from "./push-here.client";
import { Quiet } from "./quiet.client";
import { useNotices } from "./use-notices.client";
import { WaysTable } from "./ways-table";

const DELAYS: [minutes: number, words: string][] = [[0, "at once"], [5, "after 5 minutes"], [10, "after 10 minutes"], [30, "after half an hour"], [60, "after an hour"], [240, "after four hours"]];

/** What one is told of, by which way, and when not. */
export function Notices({ role }: { role: Role }) {
  const { data, error, refetch, isFetching, change } = useNotices();
  const test = useChange(() => api.testNotices({}));
  if (!data)
    return (
      <Card aria-label="Notices">
        <CardHeader title="Notices" />
        {error ? <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-6" /> : <Skeleton className="m-3.5 h-40" />}
      </Card>
    );
  const said = (channels: string[]) => (channels.length ? toastDone("On its way", { description: `by ${channels.join(" and ")}` }) : toastFailed("Nothing to send it by", { description: "Push is on in no browser, and this board sends no mail." }));
  const delays = DELAYS.some(([minutes]) => minutes === data.mailAfterMinutes) ? DELAYS : [...DELAYS, [data.mailAfterMinutes, `after ${data.mailAfterMinutes} minutes`] as const];
  return (
    <Card aria-label="Notices">
      <CardHeader
        title="Notices"
        end={
          <Button size="sm" busy={test.isPending} onClick={() => test.mutate(undefined, { onSuccess: ({ channels }) => said(channels), onError: (failure) => toastFailed("Not sent", { description: failure.message }) })}>
            Send me a test
          </Button>
        }
      />
      <CardBody className="grid gap-5">
        <Quiet until={data.mutedUntil} onChange={(mutedUntil) => change({ mutedUntil })} />
        <WaysTable label="Which notices by which way" role={role} kinds={data.kinds} onChange={(kinds) => change({ kinds })} />
        {!data.mail && <Notice>This board sends no mail: its operator has set no mail server.</Notice>}
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Field id="mail-after" label="Mail goes" hint="and not at all once you have opened it" className="min-w-48">
            <Select id="mail-after" aria-describedby="mail-after-note" value={data.mailAfterMinutes} onChange={(event) => change({ mailAfterMinutes: Number(event.target.value) })}>
              {delays.map(([minutes, words]) => (
                <option key={minutes} value={minutes}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="digest" label="Mails are" hint="never more than three messages a minute" className="min-w-48">
            <Select id="digest" aria-describedby="digest-note" value={data.digestMinutes ?? ""} onChange={(event) => change({ digestMinutes: (Number(event.target.value) || null) as 60 | 1440 | null })}>
              <option value="">one by one</option>
              <option value="60">gathered for an hour</option>
              <option value="1440">gathered for a day</option>
            </Select>
          </Field>
        </div>
        <CapabilityWays role={role} settings={data} onChange={(capabilities) => change({ capabilities })} />
        <PushHere settings={data} />
        {role === "admin" && (
          <p className="text-sm text-ink2">
            Other systems are told by <Link href="/webhooks" className="underline">webhooks</Link>.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
