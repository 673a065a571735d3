import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composeLetter } from "./compose-letter";
import type { Posting } from "./open-posting";
import { Profile } from "./profile";

const profile = Profile.parse(JSON.parse(readFileSync("examples/job-application/profiles/mara-lindqvist.json", "utf8")));
const posting: Posting = {
  url: "https://careers.example/jobs/1",
  etag: '"1"',
  company: "Northwind",
  title: "Platform Engineer",
  description: "Northwind plans routes.",
  tasks: ["Look after databases", "Make on-call quieter"],
  skills: ["PostgreSQL", "Go", "Linux"],
  closesOn: "2030-01-31",
};
const input = { postingUrl: posting.url, profile, coverLetterHint: "the rota and its pages" };

test("the same profile and posting give the same letter", () => {
  expect(composeLetter(input, posting, "full")).toBe(composeLetter(structuredClone(input), structuredClone(posting), "full"));
});

test("the hint chooses what the letter tells first", () => {
  const [, first] = composeLetter(input, posting, "full").split("\n\n");
  expect(first).toContain("cut the pages of an on-call rota");
});

test("a letter names no skill that the profile has not", () => {
  expect(composeLetter(input, posting, "full")).toContain("PostgreSQL and Linux are tools");
});

test("a short letter is less than half as long, and has room enough for the form", () => {
  const [full, short] = [composeLetter(input, posting, "full"), composeLetter(input, posting, "short")];
  expect(short.length).toBeLessThan(full.length / 2);
  expect(short.length).toBeGreaterThan(150);
});
