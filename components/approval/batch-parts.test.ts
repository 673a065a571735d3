import { expect, test } from "vitest";
import type { ApprovalDetail } from "@/lib/contract/approval";
import { compareRequests } from "./batch-parts";

const [same, one, two] = ["01a22aac-f41a-7884-80e6-a5ac63b8459c", "01a22aac-f41a-7884-80e6-a5ac63b84591", "01a22aac-f41a-7884-80e6-a5ac63b84592"];

test("pictures of a batch are compared by name: what all share once, what differs beside each other", () => {
  const of = (id: string, form: string) =>
    ({ id, request: { question: "Submit", risk: "low", reversible: true, blocks: [{ kind: "image", attachmentId: form, pairWith: same, caption: "The form" }, { kind: "fields", title: "Files", fields: [{ name: "cv", label: "CV", type: "file", value: same }] }] } }) as unknown as ApprovalDetail;
  const compared = compareRequests([of("a", one), of("b", two)]);
  expect(compared.same.filter(({ images }) => images)).toEqual([{ name: "Files · CV", text: same, images: [same] }]);
  expect(["a", "b"].map((id) => compared.own.get(id)?.find(({ images }) => images)?.images)).toEqual([[same, one], [same, two]]);
});
