import { describe, expect, it } from "vitest";
import type { Approval } from "@/lib/contract/approval";
import { phaseOf } from "./phase";

const approval = (rest: Partial<Approval> = {}) => ({ state: "open", contentHash: "h", votes: [], approvalsNeeded: 2, ...rest }) as unknown as Approval;

describe("whether the buttons may act", () => {
  it("only on what is open, unexpired, and the content that is on screen", () => {
    expect(phaseOf(approval(), "h", false, "me")).toBe("open");
    expect(phaseOf(approval(), "h", true, "me")).toBe("expired");
    expect(phaseOf(approval({ contentHash: "other" }), "h", false, "me")).toBe("changed");
    expect(phaseOf(approval({ state: "withdrawn" }), "h", true, "me")).toBe("withdrawn");
  });

  it("not twice for one person of a quorum", () => {
    const votes = [{ by: { kind: "person" as const, id: "ada", name: "Ada" }, verdict: "approved" as const, comment: null, at: "", counts: true }] as unknown as Approval["votes"];
    expect(phaseOf(approval({ votes }), "h", false, "ada")).toBe("voted");
    expect(phaseOf(approval({ votes }), "h", false, "me")).toBe("open");
  });

  it("once more where enough votes count and none of them decided, since somebody may decide again", () => {
    const vote = (id: string, counts: boolean) => ({ by: { kind: "person" as const, id, name: id }, verdict: "approved" as const, comment: null, at: "", counts }) as unknown as Approval["votes"][number];
    expect(phaseOf(approval({ votes: [vote("ada", true), vote("bob", true)] }), "h", false, "ada")).toBe("open");
    expect(phaseOf(approval({ votes: [vote("ada", false), vote("bob", true)] }), "h", false, "bob")).toBe("voted");
  });
});
