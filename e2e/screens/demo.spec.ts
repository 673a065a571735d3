// npm run demo, in its short form, against the board under test: every screen has something to show.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { COLLEAGUE, GROUP, INVITED } from "../../examples/demo/people";
import { open } from "./board-desk";
import { Desk, signIn } from "./desk";

const KINDS = ["job-application", "vm-change", "ios-build", "roblox-build", "code-change", "daily-briefing"];

test("the demo fills every column and every list, with pictures and patches, and ends when told to", async ({ page }) => {
  test.setTimeout(150_000);
  const demo = spawn(process.execPath, ["bin/demo.mjs"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      HOLDPOINT_DEMO: "short", HOLDPOINT_URL: process.env["HOLDPOINT_TEST_ADDRESS"], HOLDPOINT_DATA_DIR: process.env["HOLDPOINT_TEST_DATA_DIR"],
      HOLDPOINT_OWNER_EMAIL: process.env["HOLDPOINT_TEST_EMAIL"], HOLDPOINT_OWNER_PASSWORD: process.env["HOLDPOINT_TEST_PASSWORD"],
    },
  });
  const desk = await Desk.open();
  try {
    let said = "";
    demo.stdout.on("data", (part) => (said += part));
    await expect.poll(() => said, { timeout: 110_000, intervals: [500] }).toContain("The board is full");

    await signIn(page);
    const filter = KINDS.map((kind) => `capability=${kind}`).join("&");
    const empty = async () => {
      const { columns } = (await (await page.request.get(`/api/v1/board?${filter}`)).json()) as { columns: { name: string; count: number }[] };
      return columns.filter(({ count }) => count === 0).map(({ name }) => name);
    };
    await expect.poll(empty).toEqual([]);
    const escalated = await desk.person.listTasks({ status: ["escalated"], capability: KINDS });
    expect(new Set(escalated.items.map(({ escalation }) => escalation!.reason))).toEqual(new Set(["failures", "not_retryable", "lapses", "outcome_unknown"]));
    const asked = await desk.person.listApprovals({ state: "open", capability: KINDS, limit: 100 });
    expect(new Set(asked.items.map(({ capability }) => capability))).toEqual(new Set(KINDS));

    await open(page, `/approvals/${asked.items.find(({ capability }) => capability === "job-application")!.id}`);
    await expect(page.locator("#approval-body img").first()).toBeVisible();
    await open(page, `/approvals/${asked.items.find(({ capability }) => capability === "code-change")!.id}`);
    await expect(page.locator("#approval-body").getByText("lines added").first()).toBeVisible();
    await open(page, "/escalations");
    await expect(page.getByRole("article", { name: "Build place “Lighthouse” version 41" })).toContainText("2 different errors in 3 failures.");

    await expect.poll(async () => (await desk.person.listApprovals({ state: "expired", capability: KINDS })).items.map(({ question }) => question)).toContain("Warn everybody of tonight’s storm");
    await open(page, "/approvals?tab=snoozed");
    await expect(page.getByRole("link", { name: "How long may the Friday briefing be?" })).toBeVisible();
    expect((await desk.person.listPeople({})).items.map(({ name }) => name)).toContain(COLLEAGUE.name);
    expect((await desk.person.listGroups({})).items.find(({ name }) => name === GROUP)!.members).toHaveLength(2);

    demo.kill("SIGTERM");
    expect((await once(demo, "close"))[0]).toBe(0);
  } finally {
    demo.kill("SIGKILL");
    for (const group of (await desk.person.listGroups({})).items.filter(({ name }) => name === GROUP)) await desk.person.deleteGroup({ id: group.id });
    for (const one of (await desk.person.listPeople({})).items.filter(({ email }) => email === COLLEAGUE.email)) await desk.person.removePerson({ id: one.id });
    for (const one of (await desk.person.listInvitations({})).items.filter(({ email }) => email === INVITED.email)) await desk.person.revokeInvitation({ id: one.id }).catch(() => undefined);
    for (const status of ["pending", "in_progress", "needs_approval", "approved", "changes_requested", "escalated"] as const)
      for (const { id } of (await desk.person.listTasks({ status: [status], capability: KINDS, limit: 200 })).items) await desk.person.cancel({ id }).catch(() => undefined);
  }
});
