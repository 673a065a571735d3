import { expect, test } from "vitest";
import { setting, settingEither } from "./sets";

test("what is set, column by column", () => {
  expect(setting({ status: "'completed'", worker: "null" })).toBe("status = 'completed', worker = null");
});

test("rows of one kind keep what only those of the other set, and what both set alike is set without asking", () => {
  const one = { status: "'in_progress'", attempt: "t.attempt + 1", updated_at: "d.at" };
  const other = { status: "'completed'", result: "d.given", updated_at: "d.at" };
  expect(settingEither("d.taken", one, other)).toBe(
    "status = case when d.taken then 'in_progress' else 'completed' end, attempt = case when d.taken then t.attempt + 1 else t.attempt end, "
    + "updated_at = d.at, result = case when d.taken then t.result else d.given end",
  );
});
