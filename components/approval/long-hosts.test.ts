import { expect, it } from "vitest";
import { longHosts } from "./long-hosts";

it("keeps the end of a host in sight, however long what stands before it or after it is", () => {
  const host = `careers.northwind.example.${"a".repeat(60)}.${"b".repeat(60)}.evil.example`;
  expect(longHosts({ question: "Send it", target: `https://${host}/apply` })[0]).toMatch(/^….{60,}\.evil\.example$/);
  expect(longHosts({ question: "Send it", target: `https://${"northwind.example".repeat(20)}@evil.example/` })).toEqual(["evil.example"]);
  expect(longHosts({ question: `${"word ".repeat(70)} see (https://evil.example).`, target: "short.example" })).toEqual(["evil.example"]);
  expect(longHosts({ question: "Send it", target: "https://careers.northwind.example/apply" })).toEqual([]);
});
