import { expect, test } from "vitest";
import { applicationSteps } from "./application-form";
import { checkStep, type Values } from "./check-step";
import { allPostings, type Posting } from "./postings";

const [about, experience, documents] = applicationSteps(allPostings()[0] as Posting).map((step) => step.fields);

test("an empty step names every question that must be answered", async () => {
  const { errors } = await check(about, {});
  expect(Object.keys(errors)).toEqual(["full_name", "email", "phone", "location", "work_permit"]);
});

test.each([
  ["email", "mara at home"],
  ["phone", "070 123 45 67"],
  ["work_permit", "Who asks?"],
])("a wrong %s is refused, and kept so that it can be mended", async (name, value) => {
  const { values, errors } = await check(about, { [name]: value });
  expect(errors[name]).toBeTruthy();
  expect(values[name]).toBe(value);
});

test.each(["78k", "78000.5", "-1", "19999", "400001"])("a salary of %s is refused", async (salary) => {
  expect((await check(experience, { salary_expectation: salary })).errors).toHaveProperty("salary_expectation");
});

test("line breaks of a letter arrive as they were typed", async () => {
  const { values } = await check(documents, { cover_letter: "Dear all,\r\n\r\nhello" });
  expect(values.cover_letter).toBe("Dear all,\n\nhello");
});

test("a CV has to be a PDF, by its bytes and not by its name", async () => {
  expect((await check(documents, { cv: new File(["GIF89a"], "cv.pdf") })).errors.cv).toBe("The file is not a PDF");
  expect((await check(documents, { cv: new File(["%PDF-1.7"], "cv") })).values.cv).toMatchObject({ name: "cv", bytes: 8 });
});

test("a CV that was uploaded before need not be uploaded again", async () => {
  const cv = { name: "cv.pdf", bytes: 8, sha256: "0".repeat(64) };
  expect((await check(documents, {}, { cv })).errors).not.toHaveProperty("cv");
});

function check(fields: typeof about, entries: Record<string, string | File>, earlier: Values = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return checkStep(fields ?? [], form, earlier);
}
