"use client";

// Rows of any number inside the page that scrolls: a short list stands whole, of a long one only what can be seen is drawn.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from "react";

export type RowsHandle = { show(index: number, where?: "start" | "center"): void };
type Props = { ref?: Ref<RowsHandle>; count: number; estimate: (index: number, width: number) => number; render: (index: number) => ReactNode };

const SHORT = 400;

export function VirtualRows(props: Props) {
  return props.count > SHORT ? <Long {...props} /> : <Short {...props} />;
}

function Short({ ref, count, render }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ show: (index, where = "start") => list.current?.children[index]?.scrollIntoView({ block: where }) }));
  return (
    <div ref={list}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>{render(index)}</div>
      ))}
    </div>
  );
}

function Long({ ref, count, estimate, render }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { scroller, margin, width } = usePlace(list);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: (index) => estimate(index, width),
    scrollMargin: margin,
    overscan: 24,
  });
  useImperativeHandle(ref, () => ({ show: (index, where = "start") => rows.scrollToIndex(index, { align: where }) }));
  useEffect(() => {
    rows.measure();
  }, [rows, width]);
  return (
    <div ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div key={key} data-index={index} ref={rows.measureElement} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start - margin}px)` }}>
          {render(index)}
        </div>
      ))}
    </div>
  );
}

/** What the list scrolls in, and where in it the list begins; both may change while the page is open. */
function usePlace(list: React.RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; margin: number; width: number }>({ scroller: null, margin: 0, width: 700 });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>("[data-scroller]") ?? null;
    if (!element || !scroller) return;
    const measure = () => {
      const margin = Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
      const width = Math.round(element.clientWidth);
      setPlace((before) => (before.scroller === scroller && before.margin === margin && before.width === width ? before : { scroller, margin, width }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const one of [scroller, scroller.firstElementChild]) if (one) sizes.observe(one);
    return () => sizes.disconnect();
  }, [list]);
  return place;
}
