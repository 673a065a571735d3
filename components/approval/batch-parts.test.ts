import { expect, test } from "vitest";
import type { ApprovalDetail } from "@/lib/contract/approval";
import { compareRequests } from "./batch-parts";

const [shared, one, two] = ["01a22aac-f41a-7884-80e6-a5ac63b8459c", "01a22aac-f41a-7884-80e6-a5ac63b84591", "01a22aac-f41a-7884-80e6-a5ac63b84592"];

test("pictures of a batch are compared by name: what all share once, what differs beside each other", () => {
  const of = (id: string, form: string) =>
    ({ id, request: { question: "Submit", risk: "low", reversible: true, blocks: [{ kind: "image", attachmentId: form, pairWith: shared, caption: "The form" }, { kind: "fields", title: "Files", fields: [{ name: "cv", label: "CV", type: "file", value: shared }] }] } }) as unknown as ApprovalDetail;
  const compared = compareRequests([of("a", one), of("b", two)]);
  expect(compared.same.filter(({ images }) => images)).toEqual([{ name: "Files · CV", text: shared, images: [shared] }]);
  expect(["a", "b"].map((id) => compared.own.get(id)?.find(({ images }) => images)?.images)).toEqual([[shared, one], [shared, two]]);
});

const detail = (id: string, ...blocks: object[]) => ({ id, request: { question: "Run", risk: "low", reversible: true, blocks } }) as unknown as ApprovalDetail;

test("pictures of two fields of one name stay with their own field", () => {
  const files = (...ids: string[]) => ({ kind: "fields", title: "Files", fields: ids.map((value, at) => ({ name: `f${at}`, label: "File", type: "file", value })) });
  const { same, own } = compareRequests([detail("a", files(shared, one)), detail("b", files(shared, two))]);
  expect(same.flatMap(({ images }) => images ?? [])).toEqual([shared]);
  expect(["a", "b"].map((id) => own.get(id)?.map(({ name, images }) => [name, images]))).toEqual([[["Files · File (2)", [one]]], [["Files · File (2)", [two]]]]);
});

test("what only looks the same is not told as the same", () => {
  const { same, own } = compareRequests([detail("a", { kind: "table", columns: ["n"], rows: [[1]] }), detail("b", { kind: "table", columns: ["n"], rows: [["1"]] })]);
  expect(same.map(({ name }) => name)).not.toContain("Table · 1");
  expect(own.get("a")).toEqual([{ name: "Table · 1", text: "1\n[1]" }]);
  expect(own.get("b")).toEqual([{ name: "Table · 1", text: '1\n["1"]' }]);
});

test("secrets that differ are told apart without a word of them", () => {
  const secret = (value: string) => ({ kind: "fields", fields: [{ name: "key", type: "secret", value }] });
  const { same, own } = compareRequests([detail("a", secret("abcd")), detail("b", secret("abce"))]);
  expect(same.map(({ name }) => name)).not.toContain("Form · key");
  expect(own.get("a")).toEqual([{ name: "Form · key", text: "••••\nnot the same in all" }]);
});

test("each is told in its own order, member by member, and without settings that its names say already", () => {
  const grow = (id: string, vm: string, more: object = {}) => detail(id, { kind: "change", title: vm, before: { gib: 4, cores: 2 }, after: { gib: 8, cores: 2 }, ...more }, { kind: "command", title: "Runs", script: `grow ${vm}` });
  const told = (...details: ReturnType<typeof detail>[]) => [...compareRequests(details).own.values()].map((parts) => parts.map(({ name, text }) => `${name}: ${text}`));
  const of = (vm: string) => [`${vm} · gib: 4 → 8`, `${vm} · cores: stays 2`, `Runs: grow ${vm}`];
  expect(told(grow("a", "vm-1"), grow("b", "vm-2"))).toEqual([of("vm-1"), of("vm-2")]);
  expect(told(grow("a", "vm-1", { volatile: true }), grow("b", "vm-1")), "what differs is told").toEqual([["vm-1 · may change until it is done: yes"], []]);
  expect(told(detail("a", { kind: "change", title: "vm", before: {}, after: { gib: 8 } }), detail("b", { kind: "change", title: "vm", before: null, after: { gib: 8 } })), "nothing is no empty object").toEqual([
    ['vm · kinds of value: ["object","object"]'], ['vm · kinds of value: ["nothing","object"]'],
  ]);
});
