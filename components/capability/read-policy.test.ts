import { expect, it } from "vitest";
import { Policy } from "@/lib/contract/policy";
import { POLICY_PARTS } from "./policy-words";
import { readPolicy } from "./read-policy";

const formOf = (policy: Record<string, unknown>) => {
  const form = new FormData();
  for (const { name } of POLICY_PARTS.flatMap(({ fields }) => fields)) {
    const value = policy[name];
    if (Array.isArray(value)) for (const one of value) form.append(name, String(one));
    else if (value !== false) form.append(name, value === true ? "on" : String(value ?? ""));
  }
  return form;
};

it("reads back every policy that it shows", () => {
  for (const policy of [Policy.parse({}), Policy.parse({ maxRunning: 3, retentionDays: null, requiresApproval: false, separateDuties: true, deciders: ["a", "role:admin"], reauthenticate: "high", timeZone: "Europe/Berlin" })])
    expect(readPolicy(formOf(policy), policy.paused)).toEqual(policy);
});

it("leaves what is no number to be refused, and keeps the pause as it is", () => {
  const read = readPolicy(formOf({ ...Policy.parse({}), leaseSeconds: "soon", maxFailures: "" }), true);
  expect(read).toMatchObject({ leaseSeconds: "soon", maxFailures: "", paused: true });
  expect(Policy.safeParse(read).error?.issues.map(({ path }) => path[0]).sort()).toEqual(["leaseSeconds", "maxFailures"]);
});
