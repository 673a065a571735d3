"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ListProps } from "./list-props";

/** Of a long list only what can be seen is in the page. */
export function VirtualList({ cards, scroller, render }: ListProps) {
  const list = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => 74,
    gap: 8,
    overscan: 8,
  });
  return (
    <ul className="relative" style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ key, index, start }) => {
        const card = cards[index];
        return (
          card && (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {render(card)}
            </li>
          )
        );
      })}
    </ul>
  );
}
