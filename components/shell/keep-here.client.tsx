"use client";

import { useEffect } from "react";
import { fetchToasts } from "@/lib/client/toast";
import { isAway, useGo } from "@/lib/client/use-go.client";

const RESTS_MS = 1_500;

/** While the board may be out of reach, each link asks before it leaves the page. */
export function KeepHere() {
  const go = useGo();
  useEffect(() => {
    // What says so cannot be fetched any more by then.
    const ahead = setTimeout(() => void fetchToasts(), RESTS_MS);
    return () => clearTimeout(ahead);
  }, []);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !isAway() || !opensHere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      go(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow, { capture: true });
    return () => document.removeEventListener("click", follow, { capture: true });
  }, [go]);
  return null;
}

function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}
