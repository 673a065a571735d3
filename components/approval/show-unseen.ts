// Brings the next thing that still keeps Approve locked on screen, a page at a time, so that nothing is skipped.
// On a guess that has the focus already, it is confirmed: one press shows it, another says yes to it.

const AIMED_MS = 350;
let aimed: { control: HTMLElement; at: number } | undefined;

export function showUnseen(scroller: HTMLElement | null): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const focused = document.activeElement;
  if (aimed && focused === aimed.control && focused.matches(GUESS)) {
    if (performance.now() - aimed.at < AIMED_MS) return;
    (focused as HTMLElement).click();
  }
  const unseen = scroller?.querySelector<HTMLElement>("[data-seen=false]");
  if (scroller && unseen) return scroller.scrollBy({ top: distance(scroller, unseen), behavior });
  const control = scroller?.querySelector<HTMLElement>(`${GUESS}, [data-options]:not(:has(:checked)) [type=radio], [data-choice=false] [type=checkbox], [data-fold=closed], h3 > [aria-expanded=false]`);
  aimed = control ? { control, at: performance.now() } : undefined;
  control?.scrollIntoView({ block: "center", behavior });
  control?.focus({ preventScroll: true });
}

const GUESS = "[role=checkbox][aria-checked=false]";

/** Back to what was passed over, or on to what is below. */
function distance(scroller: HTMLElement, unseen: HTMLElement): number {
  const [frame, box] = [scroller.getBoundingClientRect(), unseen.getBoundingClientRect()];
  const page = frame.height * 0.85;
  const from = box.top + Number(unseen.dataset["unseenFrom"] ?? 0);
  if (from < frame.top) return Math.max(from - frame.top - 24, -page);
  if (box.bottom > frame.bottom) return box.top > frame.bottom ? box.top - frame.bottom + Math.min(box.height + 24, page) : Math.min(box.bottom - frame.bottom + 24, page);
  return Math.max(box.top - frame.top - 24, -page);
}
