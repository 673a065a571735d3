// The reads about notices. Nothing in the feed tells of a delivery: what waits is read again by the clock.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DELIVERY_STATES } from "@/lib/contract/notice-kinds";
import { againAfterFailure } from "./again-after-failure";
import { api } from "./queries";

const AGAIN_MS = 2_000;

export const noticesQuery = () => queryOptions({ queryKey: ["notices"], queryFn: ({ signal }) => api.getNotices({}, { signal }) });

export const webhooksQuery = () => queryOptions({ queryKey: ["webhooks"], queryFn: ({ signal }) => api.listWebhooks({}, { signal }) });

export function deliveriesQuery(state: (typeof DELIVERY_STATES)[number] | null) {
  return infiniteQueryOptions({
    queryKey: ["deliveries", state],
    queryFn: ({ signal, pageParam }) => api.listDeliveries({ limit: 50, ...(state ? { state: [state] } : {}), ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => (query.state.data?.pages.some(({ items }) => items.some((one) => one.state === "waiting")) ? AGAIN_MS : againAfterFailure(query)),
  });
}

export const taskNoticesQuery = (id: string) => queryOptions({ queryKey: ["task-notices", id], queryFn: ({ signal }) => api.listTaskNotices({ id }, { signal }) });
