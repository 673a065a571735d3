// Arrow keys go from card to card: up and down in a column, left and right to the neighbour's card at that height.
import type { KeyboardEvent } from "react";

export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  if (!from.matches("[data-card]") || event.metaKey || event.ctrlKey || event.altKey) return;
  const to = target(event.key, from);
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.closest("article")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function target(key: string, from: HTMLElement): HTMLElement | undefined {
  const column = from.closest<HTMLElement>("[data-column]");
  if (!column) return undefined;
  if (key === "ArrowDown" || key === "ArrowUp") {
    const cards = cardsOf(column);
    return cards[cards.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  for (let next = sibling(column, key); next; next = sibling(next, key)) {
    const found = nearest(cardsOf(next), from.getBoundingClientRect().top);
    if (found) return found;
  }
  return undefined;
}

function sibling(column: Element, key: string): HTMLElement | null {
  return (key === "ArrowLeft" ? column.previousElementSibling : column.nextElementSibling) as HTMLElement | null;
}

function cardsOf(column: Element): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-card]")];
}

function nearest(cards: HTMLElement[], top: number): HTMLElement | undefined {
  const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top);
  return cards.reduce<HTMLElement | undefined>((best, card) => (best && away(best) <= away(card) ? best : card), undefined);
}
