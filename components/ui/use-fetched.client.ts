"use client";

import { useState } from "react";

/** A part that is fetched when it is first asked for, so that no page has to bring it along. Undefined until it is there. */
export function useFetched<Part>(load: () => Promise<Part>): [part: Part | undefined, fetch: () => void] {
  const [part, setPart] = useState<{ is: Part }>();
  return [part?.is, () => void load().then((is) => setPart({ is }), () => undefined)];
}
