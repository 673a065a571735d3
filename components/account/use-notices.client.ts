"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { noticesQuery } from "@/lib/client/notice-queries";
import { api } from "@/lib/client/queries";
import { toastFailed } from "@/lib/client/toast";
import type { NoticeSettings, PutNoticeSettings } from "@/lib/contract/notices";

/** One's own settings. A change is on screen at once, and taken back where it was not kept. */
export function useNotices() {
  const queries = useQueryClient();
  const read = useQuery(noticesQuery());
  const { queryKey } = noticesQuery();
  const put = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: "notices" },
    mutationFn: ({ kinds, capabilities, mailAfterMinutes, digestMinutes, mutedUntil }: NoticeSettings) => api.putNotices({ kinds, capabilities, mailAfterMinutes, digestMinutes, mutedUntil }),
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, wanted);
    },
    onError: (error) => toastFailed("Not saved", { description: error.message }),
    onSettled: () => queries.isMutating({ mutationKey: queryKey }) === 1 && queries.invalidateQueries({ queryKey }),
    mutationKey: queryKey,
  });
  return { ...read, change: (fields: Partial<PutNoticeSettings>) => read.data && put.mutate({ ...read.data, ...fields }) };
}
