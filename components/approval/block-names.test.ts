import { expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { blockNames } from "./block-names";

it("numbers blocks of one name, those of the options too, and leaves the others alone", () => {
  const blocks = [{ kind: "fields" }, { kind: "text", title: "Note" }, { kind: "fields" }];
  const options = [{ label: "A", blocks: [{ kind: "fields" }, { kind: "command" }] }, { label: "B" }];
  const names = blockNames({ blocks, options } as unknown as ChangeRequest);
  expect([...names]).toEqual([
    ["/blocks/0", "Form 1"],
    ["/blocks/1", "Note"],
    ["/blocks/2", "Form 2"],
    ["/options/0/blocks/0", "Form 3"],
    ["/options/0/blocks/1", "Command"],
  ]);
});
