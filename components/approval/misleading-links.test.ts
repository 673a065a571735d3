import { expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { misleadingLinks } from "./misleading-links";

const message = (body: string, format = "markdown") => ({ kind: "message", body, format });
const of = (body: string) => misleadingLinks({ blocks: [message(body)] } as unknown as ChangeRequest);

it("finds links that say one host and lead to another, wherever they stand in a message", () => {
  const link = "[paypal.com](https://paypal.com.evil.example/login)";
  for (const body of [link, `> ${link}`, `- one\n- **two ${link}**`, `| a |\n|---|\n| ${link} |`, `## ${link}`, `\n\n${"text\n\n".repeat(50)}${link}`])
    expect(of(body), body).toEqual([{ says: "paypal.com", leadsTo: "paypal.com.evil.example" }]);
});

it("leaves alone what leads where it says, and what says no host", () => {
  for (const body of ["[paypal.com](https://www.paypal.com/login)", "[Log in](https://evil.example)", "`[paypal.com](https://evil.example)`"]) expect(of(body), body).toEqual([]);
  expect(misleadingLinks({ blocks: [message("[paypal.com](https://evil.example)", "text")] } as unknown as ChangeRequest)).toEqual([]);
});

it("looks into the parts of options too", () => {
  const options = [{ label: "A" }, { label: "B", blocks: [message("[a.example](https://b.example)")] }];
  expect(misleadingLinks({ blocks: [], options } as unknown as ChangeRequest)).toEqual([{ says: "a.example", leadsTo: "b.example" }]);
});
