// Pictures and file names of the corpus: refused with nothing kept, or written anew with nothing of the sender's in them.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attachment } from "../lib/contract/work";
import { operations } from "../lib/contract/operations";
import { send } from "./doors";
import { CANARY, oddPicture } from "./odd-pictures";
import { type TestBoard, testBoard } from "./test-board";

type Entry = { id: string; input: string | { rep: [string, number] } };
const CORPUS = JSON.parse(readFileSync(new URL("bad-inputs.json", import.meta.url), "utf8")) as Record<"images" | "filenames", Entry[]>;

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const kept = async () => (await board.owner.query("select (select count(*) from blobs) as blobs, (select count(*) from attachments) as attachments")).rows[0];
const upload = (bytes: Buffer, type: string, headers: Record<string, string> = {}) =>
  send({ ...operations.uploadAttachment, name: "uploadAttachment" }, { headers: { authorization: `Bearer ${board.agent.key}`, "content-type": type, ...headers }, body: new Uint8Array(bytes) });
const download = async (id: string) => {
  const answer = await send({ ...operations.getAttachment, name: "getAttachment" }, { headers: { authorization: `Bearer ${board.agent.key}` }, params: { id } });
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};

describe("a picture", () => {
  test.each(CORPUS.images.map(({ id, input }) => [id, input as string] as const))("%s: %s", async (_id, name) => {
    const before = await kept();
    const { type, bytes } = await oddPicture(name);
    const answer = await upload(bytes, type);
    if (answer.status !== 201) {
      expect([413, 415, 422], await answer.text()).toContain(answer.status);
      expect(await kept()).toEqual(before);
      return;
    }
    const { id, mediaType } = (await answer.json()) as Attachment;
    expect(mediaType).toBe(type);
    const stored = (await download(id)).bytes;
    expect(stored.includes(CANARY)).toBe(false);
    expect(stored.length).toBeLessThan(1024 * 1024);
    const { exif, xmp, icc, pages } = await sharp(stored).metadata();
    expect([exif, xmp, icc, pages ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  }, 60_000);

  test.each(["png: XMP script (accept, strip)", "jpeg: EXIF GPS (accept, strip)", "webp: XMP script (accept, strip)", "png 16 bit (accept)", "jpeg: metadata 9 MiB", "webp: trailing ZIP"])("%s is taken", async (name) => {
    const { type, bytes } = await oddPicture(name);
    expect((await upload(bytes, type)).status).toBe(201);
  });
});

describe("a name of a file", () => {
  let png: Buffer;
  beforeAll(async () => {
    png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#123" } }).png().toBuffer();
  });
  const text = (input: Entry["input"]) => (typeof input === "string" ? input : input.rep[0].repeat(input.rep[1]));

  test.each(CORPUS.filenames.flatMap(({ id, input }) => [[id, text(input)], [`${id}, encoded`, encodeURIComponent(text(input))]] as const))("%s is refused, or kept as data and built into nothing", async (_id, name) => {
    const before = await kept();
    // What no header can hold does not get as far as the server.
    if (!isHeader(name)) return;
    const answer = await upload(png, "image/png", { "x-filename": name });
    if (answer.status !== 201) {
      expect(answer.status, await answer.text()).toBe(422);
      return void expect(await kept()).toEqual(before);
    }
    const { id, filename } = (await answer.json()) as Attachment;
    // A header loses the blanks around it.
    expect(filename ?? "").toBe(decodeURIComponent(name.trim()));
    expect((await download(id)).headers.get("content-disposition")).toBe(`inline; filename="attachment-${id}.png"`);
  });
});

function isHeader(text: string): boolean {
  try {
    return Boolean(new Headers({ "x-filename": text }));
  } catch {
    return false;
  }
}
