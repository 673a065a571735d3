// Brings the next thing that still keeps Approve locked on screen, a page at a time, so that nothing is skipped.
export function showUnseen(scroller: HTMLElement | null): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const unseen = scroller?.querySelector<HTMLElement>("[data-seen=false]");
  if (scroller && unseen) return scroller.scrollBy({ top: distance(scroller, unseen), behavior });
  const control = scroller?.querySelector<HTMLElement>("[role=checkbox][aria-checked=false], [data-options]:not(:has(:checked)) [type=radio], [data-fold][aria-expanded=false]");
  control?.scrollIntoView({ block: "center", behavior });
  control?.focus({ preventScroll: true });
}

function distance(scroller: HTMLElement, unseen: HTMLElement): number {
  const [frame, box] = [scroller.getBoundingClientRect(), unseen.getBoundingClientRect()];
  const page = frame.height * 0.85;
  if (box.bottom > frame.bottom) return box.top > frame.bottom ? box.top - frame.bottom + Math.min(box.height + 24, page) : Math.min(box.bottom - frame.bottom + 24, page);
  return Math.max(box.top - frame.top - 24, -page);
}
