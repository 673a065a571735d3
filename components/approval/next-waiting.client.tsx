"use client";

// From what is decided to what waits next.
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { Approval } from "@/lib/contract/approval";
import { useNextWaiting } from "./advance.client";

export function NextWaiting({ approval }: { approval: Approval }) {
  const next = useNextWaiting(approval);
  if (!next) return null;
  return (
    <Link href={next} prefetch={false} className={buttonClass()}>
      Next <Kbd>J</Kbd>
    </Link>
  );
}
