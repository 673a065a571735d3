"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OctagonPause } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { api } from "@/lib/client/queries";
import { toastFailed } from "@/lib/client/toast";
import { useMe } from "@/lib/client/use-me.client";
import type { Board } from "@/lib/contract/board";

/** Who halted it, why, since when, and for admins the way on. */
export function Halted({ halt }: { halt: Board["halt"] }) {
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: () => api.resume({ reason: "Resumed from the bar" }),
    onError: (error) => toastFailed("Not resumed", { description: error.message }),
    onSettled: () => queries.invalidateQueries(),
  });
  const admin = useMe()?.role === "admin";
  return (
    <div role="status" className="animate-arrive flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-stop-line bg-stop-bg px-4 py-1.5 text-sm text-stop md:px-5">
      <OctagonPause aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-60">
        <b>The board is halted</b>
        {halt.by && (
          <>
            {" by "}
            <UntrustedText text={halt.by} />
          </>
        )}
        {halt.since && (
          <>
            {", "}
            <RelativeTime at={halt.since} />
          </>
        )}
        {halt.reason && (
          <>
            {": "}
            <UntrustedText text={halt.reason} />
          </>
        )}
        {". No claim and no approved action goes ahead; deadlines stand still."}
      </span>
      {admin && (
        <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
    </div>
  );
}
