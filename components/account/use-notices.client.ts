"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { noticesQuery } from "@/lib/client/notice-queries";
import { api } from "@/lib/client/queries";
import { toastFailed } from "@/lib/client/toast";
import type { NoticeSettings, PutNoticeSettings } from "@/lib/contract/notices";

/** One's own settings. A change is on screen before its press is over, and taken back where it was not kept. */
export function useNotices() {
  const queries = useQueryClient();
  const read = useQuery(noticesQuery());
  const { queryKey } = noticesQuery();
  const [shown, show] = useState<NoticeSettings | null>(null);
  // A second press in the same turn begins where the first ended, which is not drawn yet.
  const wanted = useRef<NoticeSettings | null>(null);
  const put = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: "notices" },
    mutationFn: ({ kinds, capabilities, mailAfterMinutes, digestMinutes, mutedUntil }: NoticeSettings) => api.putNotices({ kinds, capabilities, mailAfterMinutes, digestMinutes, mutedUntil }),
    onError: (error) => toastFailed("Not saved", { description: error.message }),
    onSettled: async (_kept, _error, asked) => {
      if (wanted.current !== asked) return;
      await queries.invalidateQueries({ queryKey });
      if (wanted.current === asked) show((wanted.current = null));
    },
  });
  return { ...read, data: shown ?? read.data, change };

  function change(fields: Partial<PutNoticeSettings>): void {
    const now = wanted.current ?? read.data;
    if (!now) return;
    wanted.current = { ...now, ...fields };
    show(wanted.current);
    put.mutate(wanted.current);
  }
}
