import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="pt-[12vh]">
      <EmptyState
        icon={FileQuestion}
        heading="h1"
        title="There is nothing at this address"
        action={
          <Link href="/" className={buttonClass()}>
            Go to the board
          </Link>
        }
      >
        It may have been mistyped.
      </EmptyState>
    </div>
  );
}
