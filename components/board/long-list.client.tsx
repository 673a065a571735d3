"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";
import type { TaskCard } from "@/lib/contract/task";

const SHORT = 80;

type ListProps = { cards: TaskCard[]; scroller: RefObject<HTMLDivElement | null>; render: (card: TaskCard) => ReactNode };

/** A short list is in the page as it is; of a long one only what can be seen. */
export function LongList(props: ListProps) {
  if (props.cards.length > SHORT) return <VirtualList {...props} />;
  return (
    <ul className="grid gap-2">
      {props.cards.map((card) => (
        <li key={card.id}>{props.render(card)}</li>
      ))}
    </ul>
  );
}

function VirtualList({ cards, scroller, render }: ListProps) {
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
