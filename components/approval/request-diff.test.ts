import { expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { diffRequests } from "./request-diff";
import { partsOf } from "./request-parts";

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
  expect(`${row?.before}${row?.after}`).not.toMatch(/(?:old|new)-secret/);
});

it("keeps two fields of one name apart", () => {
  expect(diffRequests(form(field("a", 1), field("a", 2)), form(field("a", 1), field("a", 3)))).toEqual([{ name: "Form · a (2)", before: "2", after: "3" }]);
});

it("hides no part behind another of the same name, whoever gave it", () => {
  const text = (title: string, words: string) => ({ kind: "text", title, text: words });
  const forged = request({ target: "https://evil.example", blocks: [{ kind: "fields", title: "Form", fields: [field("iban", "EVIL")] }, text("Form · iban", "GOOD"), text("Target", "https://bank.example"), text("Target (2)", "x")] });
  const parts = [...partsOf(forged).values()].map(({ text }) => text);
  for (const words of ["EVIL", "GOOD", "https://evil.example", "https://bank.example", "x"]) expect(parts).toContain(words);
});

it("says in words that a part has another title, another format, or may change", () => {
  const mail = (over: object) => request({ blocks: [{ kind: "message", title: "Mail", body: "hi", ...over }] });
  expect(diffRequests(mail({}), mail({ title: "Letter", format: "markdown", volatile: true }))).toEqual([
    { name: "Letter · title", before: "Mail", after: "Letter" },
    { name: "Letter · format", before: undefined, after: "markdown" },
    { name: "Letter · may change until it is done", before: undefined, after: "yes" },
  ]);
});

it("says of a change that was changed which member, and what becomes of it", () => {
  const change = (after: object, title = "vm-1") => request({ blocks: [{ kind: "change", title, before: { cores: 4, memory: 8 }, after }] });
  expect(diffRequests(change({ cores: 4, memory: 16 }), change({ cores: 4, memory: 32, swap: 1 }))).toEqual([
    { name: "vm-1 · memory", before: "8 → 16", after: "8 → 32" },
    { name: "vm-1 · swap", before: undefined, after: "nothing → 1" },
  ]);
});

const pay = { kind: "fields", title: "Form", fields: [field("iban", "DE1", { label: "Account" })] };
const run = (over: object) => request({ blocks: [{ kind: "command", ...over }] });
const table = (...rows: unknown[][]) => request({ blocks: [{ kind: "table", columns: ["a"], rows }] });

it.each([
  ["the name under a label", request({ blocks: [pay] }), request({ blocks: [{ ...pay, fields: [{ ...pay.fields[0]!, name: "fee_account" }] }] })],
  ["the type of a field", request({ blocks: [pay] }), request({ blocks: [{ ...pay, fields: [{ ...pay.fields[0]!, type: "long_text" }] }] })],
  ["a number that became text", form(field("a", 1)), form(field("a", "1"))],
  ["where a value comes from", form(field("a", 1, { source: "profile" })), form(field("a", 1, { source: "generated" }))],
  ["a yes that became a word", form(field("a", true)), form(field("a", "yes"))],
  ["nothing that became empty text", form(field("a", null)), form(field("a", ""))],
  ["the boundary between arguments", run({ argv: ["rm", "a b"] }), run({ argv: ["rm", "a", "b"] })],
  ["arguments that became a script", run({ argv: ["ls"] }), run({ script: "ls" })],
  ["the boundary between variables", run({ argv: ["ls"], env: ["A", "B"] }), run({ argv: ["ls"], env: ["A, B"] })],
  ["one recipient that became two", request({ blocks: [{ kind: "message", to: "a\nb", body: "" }] }), request({ blocks: [{ kind: "message", to: ["a", "b"], body: "" }] })],
  ["the format of a message", request({ blocks: [{ kind: "message", body: "*a*" }] }), request({ blocks: [{ kind: "message", body: "*a*", format: "markdown" }] })],
  ["a cell's type", table([1]), table(["1"])],
  ["the boundary between cells", table(["a", "b"]), table(["a, b"])],
  ["ticks", table(["a"]), request({ blocks: [{ kind: "table", columns: ["a"], rows: [["a"]], choose: true }] })],
  ["what is volatile", request(), request({ blocks: [{ kind: "text", text: "a", volatile: true }] })],
  ["a patch that became a text", request({ blocks: [{ kind: "text", title: "T", text: "a" }] }), request({ blocks: [{ kind: "patch", title: "T", diff: "a" }] })],
  ["nothing that became an empty object", request({ blocks: [{ kind: "change", before: 1, after: null }] }), request({ blocks: [{ kind: "change", before: 1, after: {} }] })],
  ["the order of what is shown", request({ blocks: [{ kind: "text", title: "A", text: "a" }, { kind: "text", title: "B", text: "b" }] }), request({ blocks: [{ kind: "text", title: "B", text: "b" }, { kind: "text", title: "A", text: "a" }] })],
  ["an empty object that became nothing", request({ blocks: [{ kind: "change", before: {}, after: { a: 1 } }] }), request({ blocks: [{ kind: "change", before: null, after: { a: 1 } }] })],
  ["the title of a part", request({ blocks: [{ kind: "text", title: "A", text: "a" }] }), request({ blocks: [{ kind: "text", title: "B", text: "a" }] })],
  ["what may be edited", request(), request({ editable: ["/blocks/0/text"] })],
  ["what is asked for", request(), request({ ask: "answer" })],
  ["the time to decide", request({ expiresInSeconds: 60 }), request({ expiresInSeconds: 61 })],
  ["a secret", form(field("key", "abcd", { type: "secret" })), form(field("key", "abce", { type: "secret" }))],
  ["a key that every object seems to have", request({ blocks: [{ kind: "json", value: { toString: {} } }] }), request({ blocks: [{ kind: "json", value: { other: {} } }] })],
])("is not the same where only %s differs, and says what", (_, before, after) => {
  for (const [one, other] of [[before, after], [after, before]] as const) {
    const found = diffRequests(one, other);
    expect(found).not.toEqual([]);
    for (const row of found) expect(row.before).not.toBe(row.after);
  }
});
