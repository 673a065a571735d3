import type { ReactNode, RefObject } from "react";
import type { TaskCard } from "@/lib/contract/task";

/** The cards of a column, what they scroll in, and how one is drawn. */
export type ListProps = { cards: TaskCard[]; scroller: RefObject<HTMLDivElement | null>; render: (card: TaskCard) => ReactNode };
