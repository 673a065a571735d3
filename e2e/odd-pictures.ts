// The pictures of the corpus, built from their names: a format, and what is wrong with it.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type OddPicture = { type: string; bytes: Buffer };
type Format = "png" | "jpeg" | "webp";

export const CANARY = "<script>canary</script>";
const MIB = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const MAGIC = { png: PNG, jpeg: Buffer.from("ffd8ff", "hex"), webp: Buffer.from("RIFF\x00\x00\x00\x00WEBP", "latin1") };
const MOST = { png: 0xffff_ffff, jpeg: 0xffff, webp: 0x3fff };

/** "jpeg: truncated 50 %", "webp: width 0", "heic": what is sent, and the type that it is sent as. */
export async function oddPicture(name: string): Promise<OddPicture> {
  const [format, what] = name.split(": ") as [Format, string | undefined];
  if (what === undefined) return { type: "image/png", bytes: await STRANGERS[format]!() };
  const good = await picture().toFormat(format).toBuffer();
  return { type: what === "declared as other type" ? `image/${format === "png" ? "jpeg" : "png"}` : `image/${format}`, bytes: await KINDS[what]!(good, format) };
}

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
const cut = (good: Buffer, share: number) => good.subarray(0, Math.floor(good.length * share));

const KINDS: Record<string, (good: Buffer, format: Format) => Buffer | Promise<Buffer>> = {
  "0 bytes": () => Buffer.alloc(0),
  "1 byte": (good) => good.subarray(0, 1),
  "magic only": (_, format) => MAGIC[format],
  "truncated 50 %": (good) => cut(good, 0.5),
  "truncated in header": (good) => good.subarray(0, 22),
  "bit flip in body": (good) => flipped(good),
  "wrong CRC / marker": (good, format) => (format === "png" ? flipped(good, 30) : flipped(good, format === "jpeg" ? 3 : 13)),
  "width 0": (good, format) => sized(good, format, 0, 200),
  "height 0": (good, format) => sized(good, format, 300, 0),
  "width 2^31-1": (good, format) => sized(good, format, 0x7fff_ffff, 200),
  "50000x50000 header": (good, format) => sized(good, format, 50_000, 50_000),
  "1x40000000": (good, format) => sized(good, format, 1, 40_000_000),
  "10 MiB + 1": (good) => Buffer.concat([good, Buffer.alloc(10 * MIB + 1 - good.length)]),
  "declared as other type": (good) => good,
  "trailing ZIP": (good) => Buffer.concat([good, Buffer.from(`PK\x03\x04${CANARY}`, "latin1")]),
  "XMP script (accept, strip)": (good, format) => sharp(good).withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><![CDATA[${CANARY}]]></x:xmpmeta>`).toFormat(format).toBuffer(),
  "EXIF GPS (accept, strip)": (good, format) => sharp(good).withExif({ IFD0: { Copyright: CANARY }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } }).toFormat(format).toBuffer(),
  "ICC bomb": (good, format) => profiled(good, format),
  "metadata 9 MiB": (good, format) => stuffed(good, format, 9 * MIB),
};

/** What is no picture of ours, sent as PNG. */
const STRANGERS: Record<string, () => Buffer | Promise<Buffer>> = {
  apng: async () => withChunk(await picture().png().toBuffer(), chunk("acTL", u32(2, 0))),
  "svg as .png": () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${CANARY}</svg>`),
  "html as .png": () => Buffer.from(`<!doctype html>${CANARY}`),
  pdf: () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"),
  bmp: () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]),
  tiff: () => picture().tiff().toBuffer(),
  ico: () => Buffer.concat([Buffer.from("00000100010010100000", "hex"), Buffer.alloc(60)]),
  heic: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  elf: () => Buffer.concat([Buffer.from("7f454c46", "hex"), Buffer.alloc(60)]),
  zip: () => Buffer.from(`PK\x03\x04${CANARY}`, "latin1"),
  jxl: () => Buffer.concat([Buffer.from("ff0a", "hex"), randomBytes(60)]),
  "png zTXt bomb": async () => withChunk(await picture().png().toBuffer(), chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(100 * MIB), { level: 1 })]))),
  "png 16 bit (accept)": () => picture().toColourspace("rgb16").png().toBuffer(),
};

function flipped(good: Buffer, at = Math.floor(good.length / 2)): Buffer {
  const copy = Buffer.from(good);
  copy[at]! ^= 0x10;
  return copy;
}

/** The same picture, and a header that says another size, as far as the format can say it. */
function sized(good: Buffer, format: Format, width: number, height: number): Buffer {
  const copy = Buffer.from(good);
  const [w, h] = [width, height].map((side) => Math.min(side, MOST[format])) as [number, number];
  if (format === "png") {
    copy.writeUInt32BE(w, 16);
    copy.writeUInt32BE(h, 20);
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  } else if (format === "jpeg") {
    const at = copy.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(copy[index + 1]!));
    copy.writeUInt16BE(h, at + 5);
    copy.writeUInt16BE(w, at + 7);
  } else {
    copy.writeUInt16LE(w, 26);
    copy.writeUInt16LE(h, 28);
  }
  return copy;
}

/** A profile that is none, much larger than the picture. */
function profiled(good: Buffer, format: Format): Buffer {
  const profile = Buffer.alloc(2 * MIB, "icc");
  if (format === "png") return withChunk(good, chunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(100 * MIB), { level: 1 })])));
  if (format === "webp") return extended(good, 0x20, [riff("ICCP", profile)], []);
  const parts = Array.from({ length: 30 }, (_, index) => segment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0"), Buffer.from([index + 1, 30]), profile.subarray(0, 65_000)])));
  return Buffer.concat([good.subarray(0, 2), ...parts, good.subarray(2)]);
}

function stuffed(good: Buffer, format: Format, bytes: number): Buffer {
  if (format === "png") return withChunk(good, chunk("tEXt", Buffer.concat([Buffer.from(`Comment\0${CANARY}`), Buffer.alloc(bytes, "x")])));
  if (format === "webp") return extended(good, 0x04, [], [riff("XMP ", Buffer.concat([Buffer.from(CANARY), Buffer.alloc(bytes, "x")]))]);
  const one = segment(0xfe, Buffer.concat([Buffer.from(CANARY), Buffer.alloc(65_000, "x")]));
  return Buffer.concat([good.subarray(0, 2), ...Array<Buffer>(Math.floor(bytes / one.length)).fill(one), good.subarray(2)]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

function withChunk(png: Buffer, added: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), added, png.subarray(33)]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

function riff(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, "latin1"), length, data, Buffer.alloc(data.length % 2)]);
}

/** A simple WebP in the extended form, with parts before and after its picture. */
function extended(good: Buffer, flags: number, before: Buffer[], after: Buffer[]): Buffer {
  const head = Buffer.alloc(10);
  head[0] = flags;
  head.writeUIntLE(299, 4, 3);
  head.writeUIntLE(199, 7, 3);
  const body = Buffer.concat([Buffer.from("WEBP"), riff("VP8X", head), ...before, good.subarray(12), ...after]);
  return riff("RIFF", body);
}

function u32(...values: number[]): Buffer {
  const all = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => all.writeUInt32BE(value, 4 * index));
  return all;
}
