import { describe, expect, it } from "vitest";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { consequence } from "./decision-words";

const request = (rest: object) => ({ ask: "approval", reversible: false, blocks: [{ kind: "text", text: "" }], ...rest }) as unknown as ChangeRequest;
const voteOfAda = (counts: boolean) => ({ verdict: "approved", by: { kind: "person", id: "1", name: "Ada" }, comment: null, at: "", counts }) as unknown as Approval["votes"][number];
const alone = { votes: [], approvalsNeeded: 1 };

describe("the consequence in words", () => {
  it("names the act, that it happens once, and whether it can be undone", () => {
    expect(consequence("approve", request({ blocks: [{ kind: "image" }, { kind: "fields" }] }), alone)).toBe("The form is submitted once. It cannot be undone.");
    expect(consequence("approve", request({ reversible: true, blocks: [{ kind: "change" }] }), alone)).toBe("The change is made once.");
  });

  it("names every act, of the picked option as well", () => {
    const options = [{ label: "a", blocks: [{ kind: "message" }] }, { label: "b", blocks: [{ kind: "command" }] }];
    expect(consequence("approve", request({ reversible: true, blocks: [{ kind: "fields" }, { kind: "command" }, { kind: "patch" }] }), alone)).toBe("The form is submitted, the patch is applied and the command runs, each once.");
    expect(consequence("approve", request({ reversible: true, blocks: [{ kind: "message" }], options }), alone, 1)).toBe("The message is sent and the command runs, each once.");
    expect(consequence("approve", request({ reversible: true, blocks: [{ kind: "text" }], options }), alone, 0)).toBe("The message is sent once.");
    expect(consequence("approve", request({ reversible: true }), alone)).toBe("The agent does this once.");
  });

  it("does not promise the act while votes are missing", () => {
    expect(consequence("approve", request({}), { votes: [], approvalsNeeded: 2 })).toContain("until one more person approves");
    expect(consequence("approve", request({}), { votes: [voteOfAda(true)], approvalsNeeded: 2 })).toContain("once");
  });

  it("takes no vote for one that still counts when it does not", () => {
    expect(consequence("approve", request({}), { votes: [voteOfAda(false)], approvalsNeeded: 2 })).toContain("until one more person approves");
  });

  it("says that an answer approves nothing", () => {
    expect(consequence("approve", request({ ask: "answer" }), alone)).toContain("Nothing is approved");
  });
});
