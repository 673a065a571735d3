"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { againAfterFailure, isRefusal } from "@/lib/client/again-after-failure";
import { readAnswer } from "@/lib/client/read-answer";

const Toaster = dynamic(() => import("@/components/ui/toaster.client").then((file) => file.Toaster), { ssr: false });

/** What every page stands in: theme, the cache of reads, toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <ThemeProvider {...(nonce ? { nonce } : {})} attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={queries}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

// The feed says when a read is out of date. What a page brought along is trusted for ten seconds, since the browser's
// own history may bring an old page back.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      hydrate: { deserializeData: (text: string) => readAnswer(text) },
      queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: oncePerFailure, refetchInterval: againAfterFailure, refetchOnWindowFocus: false },
      // What cannot be sent fails at once: a press must never be kept and act later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** What failed is asked for once more before it is said; what was refused is not. */
function oncePerFailure(failures: number, error: Error): boolean {
  return failures < 1 && !isRefusal(error);
}
