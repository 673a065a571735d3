import { expect, it } from "vitest";
import { isOutdated, newest } from "./newest";

it("does not let an answer that was overtaken replace a newer one", () => {
  newest({ id: "a", version: 7, title: "new" });
  expect(newest({ id: "a", version: 6, title: "old" })).toMatchObject({ version: 7, title: "new" });
  expect(isOutdated({ id: "a", version: 6 })).toBe(true);
  expect(isOutdated({ id: "a", version: 7 })).toBe(false);
  expect(newest({ id: "a", version: 8, title: "newer" })).toMatchObject({ title: "newer" });
});

it("knows nothing of a task that it has not seen", () => {
  expect(isOutdated({ id: "unseen", version: 0 })).toBe(false);
});
