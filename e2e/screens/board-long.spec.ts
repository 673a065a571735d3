// Ten thousand tasks in one column: what is in the page stays small, and scrolling goes on.
import { expect, test } from "@playwright/test";
import { BoardDesk, open } from "./board-desk";
import { signIn } from "./desk";

const ALL = 10_000;

test("ten thousand tasks: a bounded page, smooth to scroll, that reads on as one goes down", async ({ page }) => {
  test.setTimeout(120_000);
  const desk = await BoardDesk.open();
  const capability = await desk.capability();
  // The least priority, so that they stand below whatever other tests look for.
  for (let from = 0; from < ALL; from += 1000)
    await desk.agent.createTasks({ tasks: Array.from({ length: 1000 }, (_, n) => ({ capability, title: `Letter ${String(from + n + 1).padStart(5, "0")}`, priority: -1000 })) });
  await signIn(page);
  await open(page, `/?capability=${capability}`);
  const column = page.locator("[data-column=pending]");
  await expect(column.getByRole("heading", { level: 2 })).toContainText("10,000");

  const frames = await column.evaluate(async (element) => {
    const scroller = element.querySelector<HTMLElement>(".overflow-y-auto")!;
    const took: number[] = [];
    let most = 0;
    let before = performance.now();
    for (let frame = 0; frame < 900 && scroller.scrollTop < 90_000; frame++) {
      scroller.scrollTop += 240;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      took.push(now - before);
      before = now;
      most = Math.max(most, element.querySelectorAll("article").length);
      // At the end of what is there: a person would wait for more, too.
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 10) await new Promise((done) => setTimeout(done, 100));
    }
    return { median: took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!, most, top: scroller.scrollTop };
  });
  expect(frames.top).toBeGreaterThan(80_000);
  expect(frames.most).toBeLessThan(120);
  expect(frames.median).toBeLessThan(50);
  const far = await column.getByRole("article").first().innerText();
  expect(Number(/Letter (\d+)/.exec(far)![1])).toBeGreaterThan(900);
});
