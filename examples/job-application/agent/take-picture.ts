import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Slice } from "./slice";

/** Chromium refuses a picture now and then, and takes the same one when it is asked again a moment later. */
const TRIES = 3;
const MOMENT = 250;

/** Takes a PNG of the page, the whole of it where `fullPage` is set, and gives it to the board under `name`. */
export async function takePicture({ board }: Slice, page: Page, name: string, fullPage = false) {
  return board.upload(await capture(page, fullPage), "image/png", `${name}.png`);
}

/** The picture alone. */
export async function capture(page: Page, fullPage: boolean, tries = TRIES): Promise<Buffer> {
  try {
    return await page.screenshot({ fullPage, timeout: 5_000 });
  } catch (error) {
    if (tries === 1 || !/unable to capture screenshot/i.test(String(error))) throw error;
    await sleep(MOMENT);
    return capture(page, fullPage, tries - 1);
  }
}
