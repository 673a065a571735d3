import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="pt-[12vh]">
      <EmptyState
          heading="h1"
        title="There is nothing at this address"
        action={
          // eslint-disable-next-line @next/next/no-html-link-for-pages -- every page brings this one along: it stays small, without an icon too
          <a href="/" className={buttonClass()}>
            Go to the board
          </a>
        }
      >
        It may have been mistyped.
      </EmptyState>
    </main>
  );
}
