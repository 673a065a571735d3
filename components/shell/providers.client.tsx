"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { readAnswer } from "@/lib/client/read-answer";
import { Toaster } from "@/components/ui/toaster.client";

/** What every page stands in: theme, URL state, the cache of reads, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <NuqsAdapter>
        <QueryClientProvider client={queries}>
          {children}
          <Toaster />
        </QueryClientProvider>
      </NuqsAdapter>
    </ThemeProvider>
  );
}

// The feed says when a read is out of date. What a page brought along is trusted for ten seconds, since the browser's
// own history may bring an old page back. One retry, then the error is shown.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      hydrate: { deserializeData: (text: string) => readAnswer(text) },
      queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
