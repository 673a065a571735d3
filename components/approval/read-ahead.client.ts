"use client";

// What the first look at a request does not need is fetched once the page has come to rest: a press then finds it there,
// also without a network.
import { useEffect } from "react";

const REST_MS = 1_500;

export function usePartsAhead(): void {
  useEffect(() => {
    const rest = setTimeout(() => void import("./parts-ahead").then((file) => file.fetchParts(), () => undefined), REST_MS);
    return () => clearTimeout(rest);
  }, []);
}
