import { describe, expect, it } from "vitest";
import type { Approval } from "@/lib/contract/approval";
import { refusalWords } from "./refusal-words";

const decided = { state: "decided", verdict: "approved", decidedBy: { name: "Ada" }, decidedAt: "2026-01-01T00:00:00Z", comment: null } as unknown as Approval;

describe("why a decision did not count", () => {
  it("says that nothing was sent, and that nothing will be, where there was no connection", () => {
    const { title, detail } = refusalWords("not_sent", undefined);
    expect(title).toBe("Not sent: no connection");
    expect(detail).toContain("nothing will be sent later");
  });

  it("does not promise that where an answer was lost on the way", () => {
    expect(refusalWords(null, undefined).title).toBe("No answer from the server");
    expect(refusalWords(null, decided).title).toBe("The connection broke, the decision stands");
  });

  it("names who was first", () => {
    expect(refusalWords({ code: "approval_closed", detail: "" }, decided).title).toBe("Ada was first");
  });
});
