"use client";

import { useCallback, useState } from "react";

/** A part that is fetched when it is first asked for, so that no page has to bring it along. Undefined until it is there. */
export function useFetched<Part>(load: () => Promise<Part>): [part: Part | undefined, fetch: () => void] {
  const [part, setPart] = useState<{ is: Part }>();
  // A failed load is tried anew by the next press.
  const fetch = useCallback(() => void load().then((is) => setPart({ is }), () => undefined), [load]);
  return [part?.is, fetch];
}
