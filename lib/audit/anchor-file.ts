// Where anchors are kept: a file beside the database and not in it, to which lines are only added.
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const Segment = z.strictObject({ month: z.string(), events: z.number().int(), digest: z.string() });
const Anchor = z.strictObject({
  at: z.string(), epoch: z.number().int(), from: z.string().regex(/^\d+:\d+:[\d,]*$/), to: z.string().regex(/^\d+:\d+:[\d,]*$/),
  segments: z.array(Segment), before: z.string(), root: z.string(),
});
export type Anchor = z.infer<typeof Anchor>;
/** A line that is no anchor is kept as null: somebody wrote in the file. */
export type Line = Anchor | null;

export function anchorPath(): string {
  return join(process.env["HOLDPOINT_DATA_DIR"] || ".holdpoint", "anchors.jsonl");
}

export async function readAnchors(): Promise<Line[]> {
  const text = await readFile(anchorPath(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").filter(Boolean).map(readLine);
}

export async function appendAnchor(anchor: Anchor): Promise<void> {
  await mkdir(dirname(anchorPath()), { recursive: true });
  await appendFile(anchorPath(), `${JSON.stringify(anchor)}\n`, { mode: 0o644, flush: true });
}

function readLine(text: string): Line {
  try {
    return Anchor.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
