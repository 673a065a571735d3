import { expect, test } from "vitest";
import { noticeWords } from "./notice-words";

test("says by which way, of what, and why nothing was sent", () => {
  expect(noticeWords({ kind: "parked", channel: "push", state: "sent", why: null })).toBe("push");
  expect(noticeWords({ kind: "expiring", channel: "mail", state: "dropped", why: "opened" })).toBe("mail · about to expire · not sent, had opened it");
  expect(noticeWords({ kind: "decided", channel: "webhook", state: "failed", why: null })).toBe("webhook · the verdict · did not arrive");
});
