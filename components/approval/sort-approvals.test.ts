import { describe, expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/contract/approval";
import { neighbours, nextAfter, sortApprovals } from "./sort-approvals";

const row = (id: string, reversible: boolean, expiresAt: string, decidedAt: string | null = null) => ({ id, reversible, expiresAt, decidedAt }) as ApprovalRow;
const ids = (rows: ApprovalRow[]) => rows.map((one) => one.id).join("");

describe("the order of the approvals list", () => {
  it("puts what cannot be undone first, then what runs out first", () => {
    const rows = [row("a", true, "2026-01-01"), row("b", false, "2026-03-01"), row("c", false, "2026-02-01"), row("d", true, "2025-01-01")];
    expect(ids(sortApprovals(rows, "waiting"))).toBe("cbda");
  });

  it("puts the newest decision first", () => {
    expect(ids(sortApprovals([row("a", true, "1", "2026-01-01"), row("b", true, "1", "2026-01-02")], "decided"))).toBe("ba");
  });
});

describe("next and previous", () => {
  it("find the one after a row that was decided, and start over at the end", () => {
    const rows = [row("a", false, "2026-01-01"), row("b", true, "2026-01-01"), row("c", true, "2026-03-01")];
    expect(nextAfter(rows, row("x", true, "2026-02-01"))?.id).toBe("c");
    expect(nextAfter(rows, row("c", true, "2026-03-01"))?.id).toBe("a");
    expect(nextAfter([row("x", true, "1")], row("x", true, "1"))).toBeUndefined();
  });

  it("go on from the place of a row that has left the list", () => {
    expect(neighbours(["a", "c"], "b", 1)).toEqual({ previous: "a", next: "c" });
    expect(neighbours(["a", "b"], "c", 2)).toEqual({ previous: "b", next: "b" });
    expect(neighbours([], "c", 0)).toEqual({ previous: undefined, next: undefined });
  });

  it("start at the first, and stop at the ends", () => {
    expect(neighbours(["a", "b"], undefined, 0).next).toBe("a");
    expect(neighbours(["a", "b"], "b", 1)).toEqual({ previous: "a", next: undefined });
  });
});
