"use client";

import { useEffect } from "react";
import { useCounts } from "./use-counts.client";

/** "(9) Board · Holdpoint": what waits for people, in the tab's title, whatever the page makes of the rest. */
export function TitleCount() {
  const { approvals, escalations } = useCounts();
  const waiting = (approvals?.number ?? 0) + (escalations?.number ?? 0);
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(/^\(\d+\) /, "");
      const title = waiting ? `(${waiting}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [waiting]);
  return null;
}
