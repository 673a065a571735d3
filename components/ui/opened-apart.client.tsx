"use client";

import { type ComponentType, useEffect, useState } from "react";

/** A part that opens on a press and is fetched then. Where it cannot be fetched the page stays and says so; opening it again tries anew. */
export function openedApart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function OpenedApart(props: Props) {
    const [state, setState] = useState<{ Part?: ComponentType<Props>; failed?: true }>({});
    useEffect(() => {
      let here = true;
      load().then((Part) => here && setState({ Part }), () => here && setState({ failed: true }));
      return () => void (here = false);
    }, []);
    if (state.failed) return <NotFetched />;
    return state.Part ? <state.Part {...props} /> : null;
  };
}

function NotFetched() {
  return (
    <p role="alert" className="fixed bottom-4 left-4 z-50 max-w-80 rounded-lg border border-stop-line bg-stop-bg px-3.5 py-2.5 text-sm text-stop shadow-lift">
      This part could not be fetched. Press Escape, and again once there is a connection.
    </p>
  );
}
