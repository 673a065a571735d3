"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Pause } from "lucide-react";
import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { capabilityQuery, capUseQuery } from "@/lib/client/people-queries";
import { History } from "./history.client";
import { PauseButton } from "./pause.client";
import { PolicyForm } from "./policy-form.client";
import type { Limits } from "./policy-limits";
import { UseBars } from "./use-bars";

/** One capability: what it uses now, its policy, and how that came to be. */
export function CapabilityScreen({ name, limits }: { name: string; limits: Limits }) {
  const { data: capability, error, refetch } = useQuery(capabilityQuery(name));
  const { data: use } = useQuery(capUseQuery());
  if (!capability) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PageHeader
        className="sticky top-0 z-20 bg-bg"
        title={
          <span className="flex min-w-0 items-center gap-1.5">
            <Link href="/capabilities" aria-label="All capabilities" className="-ml-1.5 rounded-sm p-1 text-ink2 hover:text-ink">
              <ChevronLeft aria-hidden className="size-4" />
            </Link>
            <span className="[overflow-wrap:anywhere]">{name}</span>
          </span>
        }
        end={<PauseButton capability={capability} />}
      >
        {capability.paused && (
          <Tag tone="people" icon={Pause}>
            paused
          </Tag>
        )}
      </PageHeader>
      <div className="mx-auto grid max-w-6xl gap-4 p-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PolicyForm capability={capability} limits={limits} />
        <div className="grid content-start gap-4">
          <Card aria-label="Now">
            <CardHeader title="Now" end={<Link href={`/?capability=${name}`} className="text-xs text-ink2 underline hover:text-ink">On the board</Link>} />
            <CardBody>
              <UseBars capability={capability} use={use?.items.find((one) => one.capability === name)} />
            </CardBody>
          </Card>
          <History name={name} />
        </div>
      </div>
    </>
  );
}
