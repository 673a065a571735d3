// Makes an image safe to keep and to show: checked by its header, decoded to the last row, written anew.
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { Refusal } from "../contract/problem";
import { type ImageType, imageType, isAnimatedPng } from "./image-type";
import { takeTurns } from "./take-turns";

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_384;
const SECONDS = 10;

export type SafeImage = { data: Buffer; sha256: string; mediaType: ImageType; bytes: number; width: number; height: number };

/** Metadata, trailing bytes and whatever else rode along are gone; the picture stands upright. */
export async function readImage(sent: Buffer, declared: string): Promise<SafeImage> {
  const mediaType = imageType(sent);
  if (mediaType === null) throw new Refusal("unsupported_media_type", "The body is not a PNG, JPEG or WebP image.");
  if (mediaType !== declared) throw new Refusal("unsupported_media_type", `The body is ${mediaType}, and Content-Type says ${declared}.`);
  return takeTurns(async () => {
    await checkHeader(sent);
    return rewrite(sent, mediaType);
  });
}

async function checkHeader(sent: Buffer): Promise<void> {
  const { width, height, pages = 1 } = await open(sent).metadata().catch(unreadable);
  if (pages > 1 || isAnimatedPng(sent)) throw new Refusal("unsupported_media_type", "Animated images are not taken.");
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw Refusal.invalid("", `is ${width} x ${height} pixels; at most ${MAX_SIDE} a side and ${MAX_PIXELS / 1e6} million in all are taken`);
}

async function rewrite(sent: Buffer, mediaType: ImageType): Promise<SafeImage> {
  const upright = open(sent).autoOrient().timeout({ seconds: SECONDS });
  const { data, info } = await encode(upright, mediaType).toBuffer({ resolveWithObject: true }).catch(unreadable);
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { data, sha256, mediaType, bytes: data.length, width: info.width, height: info.height };
}

/** JPEG row by row: optimised coding would hold 40 million pixels in half a gigabyte. WebP at the effort that ends in time. */
function encode(image: Sharp, mediaType: ImageType): Sharp {
  if (mediaType === "image/png") return image.png({ compressionLevel: 6 });
  if (mediaType === "image/webp") return image.webp({ quality: 92, effort: 1 });
  return image.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false });
}

function open(sent: Buffer): Sharp {
  // One image's memory must not wait in a cache for the next.
  sharp.cache(false);
  return sharp(sent, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });
}

function unreadable(error: Error): never {
  if (/pixel limit/i.test(error.message)) throw Refusal.invalid("", `has more than ${MAX_PIXELS / 1e6} million pixels`);
  if (/timeout/i.test(error.message)) throw Refusal.invalid("", `takes longer than ${SECONDS} seconds to decode`);
  throw Refusal.invalid("", "is damaged or cut off: the image cannot be decoded to its end");
}
