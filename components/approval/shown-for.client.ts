"use client";

// For how long something has been on screen, so that a press meant for what was there before cannot decide it.
import { useEffect, useRef } from "react";

export function useShownFor(id: string): () => number | undefined {
  const since = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    const start = () => {
      since.current = document.visibilityState === "visible" ? { id, at: performance.now() } : null;
    };
    const frame = requestAnimationFrame(start);
    document.addEventListener("visibilitychange", start);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("visibilitychange", start);
      since.current = null;
    };
  }, [id]);
  return () => (since.current?.id === id ? performance.now() - since.current.at : undefined);
}
