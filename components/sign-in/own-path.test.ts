import { expect, it } from "vitest";
import { ownPath } from "./own-path";

it.each(["/", "/approvals/1?tab=open", "/tasks/4#x"])("goes to %s", (path) => expect(ownPath(path)).toBe(path));

it.each([null, "", "approvals", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/\t/evil.example", "/sign-in?next=/x", "/api/auth/sign-out"])(
  "does not go to %j",
  (path) => expect(ownPath(path)).toBe("/"),
);
