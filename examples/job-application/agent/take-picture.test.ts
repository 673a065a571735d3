import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { capture } from "./take-picture";

const refused = "page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot";
const late = "page.screenshot: Timeout 5000ms exceeded.";

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
  expect(await capture(browserWith(refused, refused), false)).toEqual(Buffer.from("taken"));
  await expect(capture(browserWith(refused, refused, refused), false)).rejects.toThrow(refused);
});

test("another failure is told at once", async () => {
  await expect(capture(browserWith(late), false)).rejects.toThrow(late);
});
