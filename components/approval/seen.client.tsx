"use client";

// Keeps what of a request was on screen. Parts report themselves; a sampler looks where the scroll has come to rest.
import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from "react";
import { foldAt } from "./fold-at";
import { addStretch, isCovered, type Stretches, unseenFrom } from "./seen-lock";

type Mark = "seen" | "folded" | "opened" | "loading" | "broken" | "evidence" | "confirmed";
type Marks = Record<Mark, ReadonlySet<string>>;
type Acts = { set(mark: Mark, id: string, on: boolean): void; watch(id: string, element: HTMLElement, kept?: boolean): () => void };
type Seen = Acts & { marks: Marks };

const SAMPLE_MS = 120;
const nothing: Marks = { seen: new Set(), folded: new Set(), opened: new Set(), loading: new Set(), broken: new Set(), evidence: new Set(), confirmed: new Set() };
// Whoever reads the marks listens for them: a context that changed would take away what has not come to life yet.
const Context = createContext<Acts & { kept: ReturnType<typeof keepMarks> }>({ kept: keepMarks(nothing), set: () => undefined, watch: () => () => undefined });
/** The part that something is in, and whether this person had all of it on screen on an earlier day. */
const PartContext = createContext({ id: "", before: false });

type ProviderProps = { scroller: RefObject<HTMLElement | null>; before: { seen: string[]; confirmed: string[] }; children: ReactNode };

/** `scroller` is what the parts scroll in: only what is inside its frame is on screen. `before` was seen on another visit. */
export function SeenProvider({ scroller, before, children }: ProviderProps) {
  const [kept] = useState(() => keepMarks({ ...nothing, seen: new Set(before.seen), confirmed: new Set(before.confirmed) }));
  const watch = useSampler(scroller, kept.set);
  const value = useMemo(() => ({ kept, set: kept.set, watch }), [kept, watch]);
  return <Context value={value}>{children}</Context>;
}

export function useSeen(): Seen {
  const { kept, set, watch } = useContext(Context);
  return { marks: useSyncExternalStore(kept.listen, kept.now, kept.atFirst), set, watch };
}

function keepMarks(first: Marks) {
  let marks = first;
  const listeners = new Set<() => void>();
  return {
    atFirst: () => first,
    now: () => marks,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(mark: Mark, id: string, on: boolean) {
      if (marks[mark].has(id) === on) return;
      const after = new Set(marks[mark]);
      if (on) after.add(id);
      else after.delete(id);
      marks = { ...marks, [mark]: after };
      for (const listener of listeners) listener();
    },
  };
}

/** A part that counts as seen once all of it was on screen. */
export function SeenPart({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const { watch, marks } = useSeen();
  const seen = marks.seen.has(id);
  const [before] = useState(seen);
  const part = useMemo(() => ({ id, before }), [id, before]);
  useEffect(() => (element.current && !before ? watch(id, element.current) : undefined), [id, watch, before]);
  return (
    <div ref={element} className={className} data-seen={seen}>
      <PartContext value={part}>{children}</PartContext>
    </div>
  );
}

/** What folds (a long text, equal members, a secret) has been read once all of it was on screen: opened, or whole in the field that it is edited in. */
export function useRead(text: string, element: RefObject<HTMLElement | null>, whole: boolean, long = foldAt(text) !== undefined): boolean {
  const { watch, marks } = useSeen();
  const part = useContext(PartContext);
  const id = useId();
  const read = part.before || marks.seen.has(`read:${text}`);
  useMark("folded", `${part.id}#${id}`, long && !read);
  useEffect(() => (long && whole && element.current ? watch(`read:${text}`, element.current, true) : undefined), [long, whole, element, text, watch]);
  return read;
}

/** Notes that something in a part was opened to look closer. */
export function useEvidence(): () => void {
  const { set } = useContext(Context);
  const { id } = useContext(PartContext);
  return useCallback(() => set("evidence", id, true), [set, id]);
}

/** Keeps a mark set for as long as it holds and the part is there. */
export function useMark(mark: Mark, id: string, on: boolean): void {
  const { set } = useContext(Context);
  useEffect(() => {
    set(mark, id, on);
    return () => set(mark, id, false);
  }, [set, mark, id, on]);
}

/** The same for a number of marks that changes. */
export function useMarks(mark: Mark, ids: string[]): void {
  const { set } = useContext(Context);
  const all = ids.join("\n");
  useEffect(() => {
    const each = all ? all.split("\n") : [];
    for (const id of each) set(mark, id, true);
    return () => each.forEach((id) => set(mark, id, false));
  }, [set, mark, all]);
}

/** `sideways`: frames inside that were scrolled to their right end. */
type Part = { id: string; element: HTMLElement; stretches: Stretches; sideways: WeakSet<Element> };

function useSampler(scroller: RefObject<HTMLElement | null>, set: Acts["set"]): Acts["watch"] {
  const parts = useRef(new Map<HTMLElement, Part>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      sample(scroller.current, parts.current, (id) => set("seen", id, true));
    }, SAMPLE_MS);
  }, [scroller, set]);

  useEffect(() => {
    const sizes = new ResizeObserver(soon);
    if (scroller.current) sizes.observe(scroller.current);
    document.addEventListener("scroll", soon, { capture: true, passive: true });
    document.addEventListener("visibilitychange", soon);
    addEventListener("resize", soon);
    soon();
    return () => {
      sizes.disconnect();
      clearTimeout(timer.current);
      timer.current = undefined;
      document.removeEventListener("scroll", soon, { capture: true });
      document.removeEventListener("visibilitychange", soon);
      removeEventListener("resize", soon);
    };
  }, [scroller, soon]);

  return useCallback(
    (id, element, kept = false) => {
      const sizes = new ResizeObserver(soon);
      sizes.observe(element);
      parts.current.set(element, { id, element, stretches: [], sideways: new WeakSet() });
      soon();
      return () => {
        sizes.disconnect();
        parts.current.delete(element);
        if (!kept) set("seen", id, false);
      };
    },
    [set, soon],
  );
}

function sample(scroller: HTMLElement | null, parts: Map<HTMLElement, Part>, saw: (id: string) => void): void {
  if (!scroller || document.visibilityState !== "visible") return;
  const frame = scroller.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, frame.top), Math.min(innerHeight, frame.bottom)];
  for (const part of parts.values()) {
    const box = part.element.getBoundingClientRect();
    part.stretches = addStretch(part.stretches, Math.max(top, box.top) - box.top, Math.min(bottom, box.bottom) - box.top);
    part.element.dataset["unseenFrom"] = `${unseenFrom(part.stretches, box.height)}`;
    if (box.height > 0 && isCovered(part.stretches, box.height) && sawSideways(part)) saw(part.id);
  }
}

function sawSideways({ element, sideways }: Part): boolean {
  const frames = [...element.querySelectorAll("[data-sideways]")];
  for (const frame of frames) if (frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 8) sideways.add(frame);
  return frames.every((frame) => sideways.has(frame));
}
