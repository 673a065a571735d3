import { expect, it } from "vitest";
import { readRequeue } from "./read-requeue";

function form(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ note: "", priority: "0", input: "{}", ...fields })) form.set(name, value);
  return form;
}
const plain = { given: "{}", unknown: false };

it("sends an input that was changed with its digits as typed, and none that was left alone", () => {
  expect(readRequeue(form({}), plain).body).toEqual({ priority: 0 });
  expect(readRequeue(form({ input: '{"id":9007199254740993123}' }), plain).body?.input?.text).toBe('{"id":9007199254740993123}');
});

it("wants to know how the outcome was checked where it is unknown", () => {
  expect(readRequeue(form({}), { ...plain, unknown: true }).errors).toHaveProperty("checked");
  expect(readRequeue(form({ checked: "asked the bank" }), { ...plain, unknown: true }).body).toMatchObject({ checked: "asked the bank" });
});

it.each(["", "1.5", "1001", "x"])("refuses the priority %j", (priority) => {
  expect(readRequeue(form({ priority }), plain).errors).toHaveProperty("priority");
});

it("says what is wrong with the input", () => {
  expect(readRequeue(form({ input: "{a" }), plain).errors["input"]).toMatch(/JSON/);
});
