import type { ReactNode } from "react";
import { Background, BottomBar, FeedBar } from "./fetched-apart.client";
import { HaltBar } from "./halt-bar.client";
import { Live } from "./live.client";
import { PaletteDoor } from "./palette-door.client";
import { Rail } from "./rail.client";

/** Rail, page, and on a phone the bar below. `main` is what scrolls; a page that fills it takes `h-full`. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      <a href="#main" className="sr-only z-50 rounded-md bg-ink px-3 py-2 text-bg focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        Skip to the page
      </a>
      <Rail />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <HaltBar />
        <FeedBar />
        <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          {children}
        </main>
      </div>
      <BottomBar />
      <Live />
      <Background />
      <PaletteDoor />
    </div>
  );
}
