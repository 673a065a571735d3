import { describe, expect, it } from "vitest";
import { readTarget } from "./read-target";

describe("where a target leads", () => {
  it.each([
    ["https://careers.northwind.example:8443/apply?a=1#x", "https://", "careers.northwind.example", ":8443/apply?a=1#x"],
    ["careers.northwind.example", "", "careers.northwind.example", ""],
    ["vm-edge.lan/console", "", "vm-edge.lan", "/console"],
    ["Mara <mara@lindqvist.example>", "Mara <mara@", "lindqvist.example", ">"],
  ])("keeps %s whole and finds its host", (text, before, host, after) => {
    expect(readTarget(text)).toMatchObject({ before, host, after, warnings: [] });
  });

  it.each(["vm-build-03", "Northwind, Platform Engineer", "", "v1.2.3", "javascript:alert(1)"])("takes %j for plain text", (text) => {
    expect(readTarget(text)).toBeUndefined();
  });

  it.each([
    ["https://northwind.example@evil.example/", "evil.example", "before the @"],
    ["https://evil.example\\@northwind.example/", "evil.example", ""],
    ["https://nоrthwind.example", "nоrthwind.example", "mixes Latin and Cyrillic"],
    ["https://аррӏе.example", "аррӏе.example", "looks like “apple”"],
    ["https://xn--80ak6aa92e.example", "xn--80ak6aa92e.example", "is read"],
  ])("is not fooled by %s", (text, host, warning) => {
    const target = readTarget(text);
    expect(target?.host).toBe(host);
    expect(target?.warnings.join("; ")).toContain(warning);
  });

  it("leaves honest names in another script alone", () => {
    expect(readTarget("https://пример.example/")?.warnings.join()).not.toContain("looks like");
    expect(readTarget("https://münchen.example/")?.warnings).toEqual([]);
  });
});
