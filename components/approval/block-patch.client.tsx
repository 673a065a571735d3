"use client";

// A unified diff: its files, every line with numbers and signs, the words that differ marked, inline or side by side.
import { ArrowDown, Columns2, Rows2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { useKept } from "./kept.client";
import { useNotes } from "./notes.client";
import { PatchFileHead, PatchFileList } from "./patch-files";
import { LineRow, noted, PairRow } from "./patch-line.client";
import { readPatch } from "./patch-lines";
import { foldedAtFirst, patchRows, type PatchRow } from "./patch-rows";
import { useEvidence, useMarks } from "./seen.client";
import { VirtualRows, type RowsHandle } from "./virtual-rows.client";

/** Two columns of code need this much room. */
const WIDE = 760;

export function BlockPatch({ diff, pointer }: { diff: string; pointer: string }) {
  const files = useMemo(() => readPatch(diff), [diff]);
  const [folded, setFolded] = useState(() => foldedAtFirst(files));
  const [split, setSplit] = useKept("patch:side-by-side", false);
  const frame = useRef<HTMLDivElement>(null);
  const rowsHandle = useRef<RowsHandle>(null);
  const wide = useIsWide(frame);
  const beside = split && wide;
  const rows = useMemo(() => patchRows(files, beside, folded), [files, beside, folded]);
  const stops = useStops(rows, pointer);
  useMarks("folded", [...folded].map((index) => `${pointer}#file:${index}`));

  const evidence = useEvidence();
  const fold = (index: number) => {
    setFolded((before) => (before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index])));
    evidence();
  };
  const jump = (index: number) => rowsHandle.current?.show(rows.findIndex((row) => row.kind === "file" && row.index === index));
  const canJump = rows.length > LONG && rows.some(removes);
  const removed = useRef(-1);
  const nextRemoved = () => {
    const later = rows.findIndex((row, index) => index > removed.current && removes(row));
    removed.current = later >= 0 ? later : rows.findIndex(removes);
    rowsHandle.current?.show(removed.current, "center");
  };
  return (
    <div ref={frame} className="@container/patch" onKeyDown={stops.onKeyDown}>
      {(wide || canJump) && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-b border-line px-3.5 py-1.5">
          {canJump && (
            <Button size="sm" onClick={nextRemoved}>
              <ArrowDown aria-hidden /> Next removed line
            </Button>
          )}
          {wide && (
            <Button size="sm" aria-pressed={split} onClick={() => setSplit(!split)}>
              {split ? <Rows2 aria-hidden /> : <Columns2 aria-hidden />} {split ? "Inline" : "Side by side"}
            </Button>
          )}
        </div>
      )}
      {files.length > 1 && <PatchFileList files={files} folded={folded} onJump={jump} />}
      <VirtualRows ref={rowsHandle} count={rows.length} estimate={(index, width) => heightOf(rows[index]!, width)} render={(index) => <Row row={rows[index]!} pointer={pointer} stop={stops.stop} folded={folded} onFold={fold} />} />
    </div>
  );
}

/** Thousands of note buttons are one stop of Tab; the arrows walk along the lines that have no note yet. */
function useStops(rows: PatchRow[], pointer: string) {
  const [at, setAt] = useState<number>();
  const { written } = useNotes();
  const stop = useMemo(() => {
    const done = new Set(written.filter((note) => note.pointer === pointer).map(({ line }) => line));
    const free = rows.flatMap((row) => lineOf(row) ?? []).filter((line) => !done.has(line));
    return free.find((line) => at === undefined || line >= at) ?? free.at(-1);
  }, [rows, written, pointer, at]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !(event.target instanceof HTMLElement) || event.target.dataset["noteLine"] === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-note-line]")];
    const next = buttons[buttons.indexOf(event.target) + step];
    event.preventDefault();
    if (!next) return;
    setAt(Number(next.dataset["noteLine"]));
    next.focus();
  };
  return { stop, onKeyDown };
}

function lineOf(row: PatchRow): number | undefined {
  if (row.kind === "line") return noted(row.line) ? row.line.at : undefined;
  return row.kind === "pair" ? (row.right ?? row.left)?.at : undefined;
}

const LONG = 60;

function removes(row: PatchRow): boolean {
  return row.kind === "line" ? row.line.kind === "del" : row.kind === "pair" && row.left?.kind === "del";
}

function Row({ row, pointer, stop, folded, onFold }: { row: PatchRow; pointer: string; stop: number | undefined; folded: ReadonlySet<number>; onFold: (index: number) => void }) {
  if (row.kind === "file") return <PatchFileHead file={row.file} open={!folded.has(row.index)} onFold={() => onFold(row.index)} />;
  if (row.kind === "line") return <LineRow line={row.line} pointer={pointer} stop={stop} />;
  return <PairRow left={row.left} right={row.right} pointer={pointer} stop={stop} />;
}

const CHARACTER = 7.2;
const LINE = 20;

/** About how high a row will be, before it is drawn and measured. */
function heightOf(row: PatchRow, width: number): number {
  if (row.kind === "file") return 36;
  const room = row.kind === "pair" ? width / 2 - 66 : width - 112;
  const length = row.kind === "pair" ? Math.max(row.left?.text.length ?? 0, row.right?.text.length ?? 0) : row.line.text.length;
  return LINE * Math.max(1, Math.ceil((length * CHARACTER) / Math.max(80, room)));
}

function useIsWide(frame: React.RefObject<HTMLElement | null>): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= WIDE));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return wide;
}
