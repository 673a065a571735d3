import { expect, test } from "vitest";
import { readCv, readProfile } from "./profile";

test("a task can name a profile that the agent has", () => {
  expect(readProfile("mara-lindqvist.json").name).toBe("Mara Lindqvist");
});

test.each(["../../../package.json", "/etc/hostname", "..", "profiles/mara-lindqvist.json"])("a task cannot name %s", (name) => {
  expect(() => readProfile(name)).toThrow("not the name of a file");
  expect(() => readCv(name)).toThrow("not the name of a file");
});
