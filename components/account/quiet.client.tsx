"use client";

import { BellOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { serverNow } from "@/components/ui/clock.client";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/relative-time.client";

const HOUR = 3_600_000;

/** Nothing is sent for a while; every mute has an end. */
export function Quiet({ until, onChange }: { until: string | null; onChange: (until: string | null) => void }) {
  if (until)
    return (
      <Notice tone="people" end={<Button size="sm" onClick={() => onChange(null)}>End it</Button>}>
        Quiet until <AbsoluteTime at={until} zone />: nothing is sent to you before then.
      </Notice>
    );
  const choices: [words: string, at: () => number][] = [["an hour", () => serverNow() + HOUR], ["until tomorrow, 8:00", tomorrow], ["a week", () => serverNow() + 168 * HOUR]];
  return (
    <div role="group" aria-label="Quiet for" className="flex flex-wrap items-center gap-2 text-sm text-ink2">
      <BellOff aria-hidden className="size-4 text-ink3" /> Quiet for
      {choices.map(([words, at]) => (
        <Button key={words} size="sm" onClick={() => onChange(new Date(at()).toISOString())}>
          {words}
        </Button>
      ))}
    </div>
  );
}

function tomorrow(): number {
  const day = new Date(serverNow());
  day.setDate(day.getDate() + 1);
  return day.setHours(8, 0, 0, 0);
}
