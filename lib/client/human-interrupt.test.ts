import { expect, test } from "vitest";
import { ChangeRequest } from "../contract/change-request";
import { requestOfInterrupt, responseOfApproval } from "./human-interrupt";

const interrupt = { action_request: { action: "send_email", args: { to: "ada@example.com", body: "Hello", tags: ["a"] } }, description: "A first mail" };

test("an interrupt becomes a request that the board takes, editable unless it says no", () => {
  const request = ChangeRequest.parse(requestOfInterrupt(interrupt));
  expect(request).toMatchObject({ target: "send_email", reason: "A first mail", editable: ["/blocks/0/fields/0/value", "/blocks/0/fields/1/value"] });
  expect(ChangeRequest.parse(requestOfInterrupt({ ...interrupt, config: { allow_edit: false } }))).not.toHaveProperty("editable");
  expect(ChangeRequest.safeParse(requestOfInterrupt({ action_request: { action: "stop", args: {} } })).success).toBe(true);
});

test("each answer becomes the response of that kind, and none is made of no answer", () => {
  const approvedRequest = { ...requestOfInterrupt(interrupt), blocks: [{ kind: "fields", fields: [{ name: "body", type: "text", value: "Good day" }] }] };
  const answered = (fields: object) => responseOfApproval({ verdict: null, comment: null, edits: null, approvedRequest: null, ...fields }, interrupt);
  expect(answered({ verdict: "approved", approvedRequest })).toEqual({ type: "accept", args: null });
  expect(answered({ verdict: "approved", approvedRequest, edits: [{}] })).toEqual({ type: "edit", args: { action: "send_email", args: { to: "ada@example.com", body: "Good day", tags: ["a"] } } });
  expect(answered({ verdict: "changes_requested", comment: "Shorter" })).toEqual({ type: "response", args: "Shorter" });
  expect(answered({ verdict: "rejected", comment: "No" })).toEqual({ type: "ignore", args: null });
  expect(responseOfApproval({ verdict: "rejected", comment: "No", edits: null, approvedRequest: null }, { ...interrupt, config: { allow_ignore: false } })).toEqual({ type: "response", args: "No" });
  expect(() => answered({})).toThrow("not decided");
});
