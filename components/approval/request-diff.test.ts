import { expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { diffRequests, partsOf } from "./request-diff";

const request = (over: object = {}) => ({ question: "Send it", risk: "low", reversible: true, blocks: [{ kind: "text", text: "a" }], ...over }) as ChangeRequest;
const form = (...fields: object[]) => request({ blocks: [{ kind: "fields", title: "Form", fields }] });
const field = (name: string, value: unknown, over: object = {}) => ({ name, label: name, type: "text", value, ...over });

it("finds nothing between two requests that say the same", () => {
  expect(diffRequests(form(field("a", 1)), form(field("a", 1)))).toEqual([]);
});

it("names each field that was changed, added or taken away", () => {
  expect(diffRequests(form(field("salary", 90), field("start", "May")), form(field("salary", 82), field("remote", true)))).toEqual([
    { name: "Form · salary", before: "90", after: "82" },
    { name: "Form · remote", before: undefined, after: "yes" },
    { name: "Form · start", before: "May", after: undefined },
  ]);
});

it("sees a recipient, a risk, a target and a precondition that were swapped", () => {
  const mail = (to: string, over = {}) => request({ blocks: [{ kind: "message", to, body: "hi" }], ...over });
  const found = diffRequests(mail("ada@x.example", { preconditions: { etag: "1" } }), mail("eve@x.example", { risk: "high", target: "https://eve.example", preconditions: { etag: "2" } }));
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(["Target", "Risk", "only while etag", "Message · To"]));
  expect(found.find(({ name }) => name === "Message · To")).toEqual({ name: "Message · To", before: "ada@x.example", after: "eve@x.example" });
});

it("says that a secret changed, and never what it is", () => {
  const [row] = diffRequests(form(field("key", "old-secret", { type: "secret" })), form(field("key", "new-secret", { type: "secret" })));
  expect(row?.before).not.toBe(row?.after);
  expect(`${row?.before}${row?.after}`).not.toMatch(/secret/);
});

it("keeps two fields of one name apart", () => {
  expect(diffRequests(form(field("a", 1), field("a", 2)), form(field("a", 1), field("a", 3)))).toEqual([{ name: "Form · a (2)", before: "2", after: "3" }]);
});

it("hides no part behind another of the same name, whoever gave it", () => {
  const text = (title: string, words: string) => ({ kind: "text", title, text: words });
  const forged = request({ target: "https://evil.example", blocks: [{ kind: "fields", title: "Form", fields: [field("iban", "EVIL")] }, text("Form · iban", "GOOD"), text("Target", "https://bank.example"), text("Target (2)", "x")] });
  const parts = [...partsOf(forged).values()];
  for (const words of ["EVIL", "GOOD", "https://evil.example", "https://bank.example", "x"]) expect(parts).toContain(words);
});
