import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takePicture } from "./take-picture";
import type { Slice } from "./slice";

const refused = "page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot";
const late = "page.screenshot: Timeout 5000ms exceeded.";

const slice = { board: { upload: async (bytes: Buffer) => ({ id: bytes.toString() }) } } as unknown as Slice;

/** A browser that fails in these ways, one after the other, before it takes a picture. */
function browserWith(...failures: string[]): Page {
  const screenshot = async () => {
    const failure = failures.shift();
    if (failure) throw new Error(failure);
    return Buffer.from("taken");
  };
  return { screenshot } as unknown as Page;
}

test("a picture that Chromium refuses is asked for again, twice", async () => {
  expect(await takePicture(slice, browserWith(refused, refused), "x")).toEqual({ id: "taken" });
  await expect(takePicture(slice, browserWith(refused, refused, refused), "x")).rejects.toThrow(refused);
});

test("another failure is told at once", async () => {
  await expect(takePicture(slice, browserWith(late), "x")).rejects.toThrow(late);
});
