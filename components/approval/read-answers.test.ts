import { describe, expect, it } from "vitest";
import { formOf } from "@/lib/contract/answer-form";
import { AnswerSchema } from "@/lib/contract/answer-schema";
import { firstDrafts, readAnswers } from "./read-answers";

const form = (properties: object, required: string[] = []) => formOf(AnswerSchema.parse({ type: "object", properties, required }));

describe("an answer from a form", () => {
  it("holds numbers as numbers, ticks as truth, and leaves out what nobody filled", () => {
    const fields = form({ people: { type: "integer" }, price: { type: "number" }, outdoors: { type: "boolean" }, note: { type: "string" }, tags: { type: "array", items: { type: "string" } } });
    expect(readAnswers(fields, { people: " 12 ", price: "-1.50", note: "  ", tags: "a\n\n b " })).toEqual({ answers: { people: 12, price: -1.5, outdoors: false, tags: ["a", "b"] }, errors: {} });
  });

  it("names each field that is missing, no number, or outside its bounds", () => {
    const fields = form({ people: { type: "integer", minimum: 1, maximum: 9 }, food: { type: "string", enum: ["a", "b"] }, day: { type: "string", format: "date" }, n: { type: "number" } }, ["people", "food", "day", "n"]);
    expect(Object.keys(readAnswers(fields, {}).errors)).toEqual(["people", "food", "day", "n"]);
    expect(readAnswers(fields, { people: "10", food: "c", day: "soon", n: "many" }).errors).toMatchObject({ people: expect.stringContaining("at most 9"), food: expect.stringContaining("choices"), day: expect.stringContaining("date"), n: expect.stringContaining("number") });
    expect(readAnswers(fields, { people: "2.5", food: "a", day: "2026-11-30", n: "1e3" }).errors).toEqual({ people: expect.stringContaining("whole") });
  });

  it("begins with what the agent proposes", () => {
    expect(firstDrafts(form({ a: { type: "integer", default: 3 }, b: { type: "boolean", default: true }, c: { type: "string" } }))).toEqual({ a: "3", b: true });
  });
});
