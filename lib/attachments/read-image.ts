// Makes an image safe to keep and to show: checked by its header, decoded to the last row, written anew.
import { createHash } from "node:crypto";
import { Refusal } from "../contract/problem";
import { decodeApart, LIMITS, type Said } from "./decode-apart";
import { type ImageType, imageType, isAnimatedPng } from "./image-type";
import { takeTurns } from "./take-turns";

const MOST = `${LIMITS.maxPixels / 1e6} million`;

export type SafeImage = { data: Buffer; sha256: string; mediaType: ImageType; bytes: number; width: number; height: number };

/** Metadata, trailing bytes and whatever else rode along are gone; the picture stands upright. */
export async function readImage(sent: Buffer, declared: string): Promise<SafeImage> {
  const mediaType = imageType(sent);
  if (mediaType === null) throw new Refusal("unsupported_media_type", "The body is not a PNG, JPEG or WebP image.");
  if (mediaType !== declared) throw new Refusal("unsupported_media_type", `The body is ${mediaType}, and Content-Type says ${declared}.`);
  if (isAnimatedPng(sent)) refuseFaulty({ fault: "animated", width: 0, height: 0 });
  const said = await takeTurns(() => decodeApart(sent, mediaType));
  if (said.fault) refuseFaulty(said);
  const { data, width, height } = said;
  return { data, sha256: createHash("sha256").update(data).digest("hex"), mediaType, bytes: data.length, width, height };
}

function refuseFaulty({ fault, width, height }: Omit<Said, "data">): never {
  if (fault === "animated") throw new Refusal("unsupported_media_type", "Animated images are not taken.");
  if (fault === "size") throw Refusal.invalid("", `is ${width} x ${height} pixels; at most ${LIMITS.maxSide} a side and ${MOST} in all are taken`);
  if (fault === "pixels") throw Refusal.invalid("", `has more than ${MOST} pixels`);
  if (fault === "memory") throw Refusal.invalid("", "takes too much memory to decode");
  if (fault === "time") throw Refusal.invalid("", `takes longer than ${LIMITS.processorMs / 1000} seconds to decode`);
  throw Refusal.invalid("", "is damaged or cut off: the image cannot be decoded to its end");
}
