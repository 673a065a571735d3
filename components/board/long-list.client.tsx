"use client";

import { useEffect } from "react";
import { useFetched } from "@/components/ui/use-fetched.client";
import type { ListProps } from "./list-props";

const SHORT = 80;

const load = () => import("./virtual-list.client").then((file) => file.VirtualList);

/** A short list is in the page as it is; of a long one only what can be seen. */
export function LongList(props: ListProps) {
  const [VirtualList, fetchList] = useFetched(load);
  const long = props.cards.length > SHORT;
  useEffect(() => {
    if (long) fetchList();
  }, [long, fetchList]);
  if (long && VirtualList) return <VirtualList {...props} />;
  return (
    <ul className="grid gap-2">
      {props.cards.slice(0, SHORT).map((card) => (
        <li key={card.id}>{props.render(card)}</li>
      ))}
    </ul>
  );
}
