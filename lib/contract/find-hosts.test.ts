// A host that could deceive is found wherever it stands in a text; honest ones are left alone.
import { describe, expect, test } from "vitest";
import { findHosts } from "./find-hosts";
import { readLabel } from "./punycode";

const IN_TEXT = [(host: string) => host, (host: string) => `Please see ${host}, then say yes.`, (host: string) => `"${host}"`, (host: string) => `(${host})`, (host: string) => `line one\nline two: ${host}.`, (host: string) => `<${host}>`, (host: string) => `مرحبا ${host} شكرا`];

describe("a host that could deceive is found", () => {
  test.each<[string, string, string]>([
    ["https://nоrthwind.example/a", "nоrthwind.example", "mixes Latin and Cyrillic"],
    ["nоrthwind.example", "nоrthwind.example", "mixes Latin and Cyrillic"],
    ["ada@nоrthwind.example", "nоrthwind.example", "mixes Latin and Cyrillic"],
    ["mailto:ada@gοοgle.com?subject=x", "gοοgle.com", "mixes Latin and Greek"],
    ["аррӏе.com", "аррӏе.com", "looks like “apple”"],
    ["www.аррӏе.com/login", "www.аррӏе.com", "looks like “apple”"],
    ["ftp://аррӏе.com/x", "аррӏе.com", "looks like “apple”"],
    ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com", "is read “аррӏе”"],
    ["xn--80ak6aa92e.com", "xn--80ak6aa92e.com", "looks like “apple”"],
    ["ada@xn--80ak6aa92e.com", "xn--80ak6aa92e.com", "is read “аррӏе”"],
    ["https://ɡithub.com/x", "ɡithub.com", "looks like “github”"],
    ["https://northwind.example@evil.test/", "evil.test", "before the @"],
    ["https://northwind.example:443@evil.test/", "evil.test", "before the @"],
    ["https://evil.test\\@northwind.example/", "evil.test", ""],
    ["https:\\\\evil.test/x", "evil.test", ""],
    ["https:/northwind.example@evil.test", "evil.test", "before the @"],
    ["https://north\u200bwind.example/", "north\u200bwind.example", "hidden characters"],
    ["north\u00adwind.example", "north\u00adwind.example", "hidden characters"],
    ["north\ufeffwind.example", "north\ufeffwind.example", "hidden characters"],
    ["https://ｎorthwind.example/", "ｎorthwind.example", ""],
    ["http://2130706433/x", "2130706433", "a browser would go to 127.0.0.1"],
    ["http://0x7f.1/x", "0x7f.1", "a browser would go to 127.0.0.1"],
    ["https://%65vil.test/", "%65vil.test", ""],
    ["https://northwind.example\u2044login.evil.test/", "northwind.example\u2044login.evil.test", "looks like a slash"],
    ["a@northwind.example@evil.test", "evil.test", "more than one @"],
    ["https://northwind.example/?next=https://аррӏе.com/", "аррӏе.com", "looks like “apple”"],
  ])("%s", (link, host, warning) => {
    for (const around of IN_TEXT) {
      const text = around(link);
      const found = findHosts(text).find((one) => one.host === host);
      expect(found, text).toBeDefined();
      expect(text.slice(found!.from, found!.to)).toBe(host);
      expect(found!.warnings.join("; ")).toContain(warning);
    }
  });
});

describe("an honest one is not warned about", () => {
  test.each([
    "https://careers.northwind.example:8443/apply?a=1#x", "ada@lindqvist.example", "Mara <mara@lindqvist.example>", "git@code.example:team/repo", "https://münchen.example/", "https://пример.рф/", "https://сор.рф/",
    "https://日本語.jp/", "https://日本tokyo.jp/", "wss://live.example/feed", "https://192.168.0.1/", "postgres://db.internal:5432/x", "https://user.example/", "HTTPS://Northwind.Example/",
  ])("%s", (text) => expect(findHosts(text).flatMap(({ warnings }) => warnings)).toEqual([]));

  test.each(["This is a sentence.And another one.", "see file.txt and v1.2.3, e.g. this", "Это слово.Другое слово", "a.b.c", "", "@ada said hi", "50% off: now!", "3.14159", "x@y", "package.json:12"])("%j names no host", (text) =>
    expect(findHosts(text)).toEqual([]));
});

test("says how a host is to be read", () => {
  expect(findHosts("https://xn--mnchen-3ya.example/")[0]).toMatchObject({ host: "xn--mnchen-3ya.example", shown: "münchen.example" });
  expect([readLabel("xn--mnchen-3ya"), readLabel("xn--wgv71a119e"), readLabel("xn--e1afmkfd"), readLabel("xn--"), readLabel("xn--!!"), readLabel("xn--a-ecp.ru"), readLabel("plain"), readLabel("xn--99999999")]).toEqual([
    "münchen", "日本語", "пример", "xn--", "xn--!!", "xn--a-ecp.ru", "plain", "xn--99999999",
  ]);
});

test("takes time in proportion to the text, and no more than two hundred hosts", () => {
  const texts = ["a".repeat(262_144), "a.".repeat(131_072), "@".repeat(262_144), "https://".repeat(32_768), "a@".repeat(131_072), "https://a.b ".repeat(20_000), "x:".repeat(131_072), "аa.".repeat(80_000)];
  const took = texts.map((text) => {
    const before = process.cpuUsage();
    expect(findHosts(text).length).toBeLessThanOrEqual(200);
    return process.cpuUsage(before).user / 1000; // of the processor: the machine may be at other work
  });
  expect(Math.max(...took)).toBeLessThan(2000);
});
