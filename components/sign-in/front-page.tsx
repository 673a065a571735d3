import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

/** The frame of the two pages that one sees before signing in. */
export function FrontPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-rows-[minmax(2rem,1fr)_auto_minmax(2rem,1.6fr)] px-4">
      <div className="row-start-2 mx-auto w-full max-w-88">
        <div className="mb-6 flex items-center gap-2.5 text-[0.9375rem] font-[640] tracking-[-0.01em]">
          <Mark className="size-5.5" />
          Holdpoint
        </div>
        <h1 className="text-xl tracking-[-0.015em]">{title}</h1>
        {children}
      </div>
    </main>
  );
}
