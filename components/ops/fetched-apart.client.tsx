"use client";

// What is drawn below the figures: fetched after them, since the charts weigh more than the page.
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

export const Trends = dynamic(() => import("./trends.client").then((file) => file.Trends), { ssr: false, loading: () => <Skeleton className="h-72" /> });
export const SignalRows = dynamic(() => import("./signal-rows.client").then((file) => file.SignalRows), { ssr: false, loading: () => null });
export const Agents = dynamic(() => import("./agents-heard.client").then((file) => file.AgentsHeard), { ssr: false, loading: () => null });
