// People work on the board as agents do: they take cards, keep them, finish them and give them back.
import { expect, test } from "@playwright/test";
import { BoardDesk, card, choose, dialog, open } from "./board-desk";
import { signIn } from "./desk";

let desk: BoardDesk;
test.beforeAll(async () => {
  desk = await BoardDesk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("a person takes a card, the open page keeps its lease alive, and it can be given back", async ({ page }) => {
  const capability = await desk.capability({ leaseSeconds: 8 });
  const id = await desk.task(capability, "Water the plants");
  await open(page, `/?capability=${capability}`);
  await choose(page, "Water the plants", "Take it");
  const panel = dialog(page, "Task");
  await expect(panel.getByText("You have this task.")).toBeVisible();
  await panel.getByRole("textbox", { name: "What you are doing" }).fill("Filling the can");
  await panel.getByRole("button", { name: "Say it" }).click();
  await expect(panel.getByText("Filling the can").first()).toBeVisible();
  await page.waitForTimeout(10_000); // longer than a lease
  const { lease } = await desk.person.getTask({ id });
  expect(lease).toMatchObject({ holder: { kind: "person" }, lapsed: false });
  await panel.getByRole("button", { name: "Give it back" }).click();
  await expect(dialog(page, "Give it back").getByRole("textbox")).toBeFocused();
  await page.keyboard.type("No can here");
  await dialog(page, "Give it back").getByRole("button", { name: "Give it back" }).click();
  await expect.poll(desk.statusOf(id)).toBe("pending");
  await expect(panel.getByText("No can here")).toBeVisible();
});

test("a card that is taken opens, also when it has changed its column before the answer comes", async ({ page }) => {
  const capability = await desk.capability();
  await desk.task(capability, "Shut the window");
  let answered: () => void = () => undefined;
  const moved = new Promise<void>((done) => (answered = done));
  await page.route("**/claim", async (route) => {
    const answer = await route.fetch();
    await moved;
    await route.fulfill({ response: answer });
  });
  await open(page, `/?capability=${capability}`);
  await choose(page, "Shut the window", "Take it");
  await expect(page.locator("[data-column=in_progress]").getByRole("article")).toContainText("Shut the window");
  answered();
  await expect(dialog(page, "Task").getByText("You have this task.")).toBeVisible();
});

test("a person completes what they took, with a result, and reports a failure that agents need not try again", async ({ page }) => {
  const capability = await desk.capability();
  const [sum, door] = [await desk.task(capability, "Add the sum"), await desk.task(capability, "Open the door")];
  await open(page, `/tasks/${sum}`);
  await page.getByRole("button", { name: "Take it" }).click();
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await dialog(page, "Complete by hand").getByRole("textbox", { name: "Result" }).fill('{"sum": }');
  await dialog(page, "Complete by hand").getByRole("button", { name: "Complete" }).click();
  await expect(dialog(page, "Complete by hand").getByRole("alert")).toContainText("not valid JSON");
  await dialog(page, "Complete by hand").getByRole("textbox", { name: "Result" }).fill('{"sum": 7}');
  await dialog(page, "Complete by hand").getByRole("button", { name: "Complete" }).click();
  await expect.poll(desk.statusOf(sum)).toBe("completed");
  expect((await desk.person.getTask({ id: sum })).result).toEqual({ sum: 7 });

  await open(page, `/tasks/${door}`);
  await page.getByRole("button", { name: "Take it" }).click();
  await page.getByRole("button", { name: "Report a failure" }).click();
  const fail = dialog(page, "Report a failure");
  await fail.getByRole("button", { name: "Report it" }).click();
  await expect(fail.getByRole("alert")).toContainText("Say what went wrong");
  await fail.getByRole("textbox", { name: "What went wrong" }).fill("The lock is new");
  await fail.getByRole("checkbox").check();
  await fail.getByRole("button", { name: "Report it" }).click();
  await expect.poll(desk.statusOf(door)).toBe("escalated");
});

test("a card moves in its queue, unless somebody changed it meanwhile; and it can be cancelled", async ({ page }) => {
  const capability = await desk.capability();
  const id = await desk.task(capability, "Sort the letters");
  await open(page, `/?capability=${capability}`);
  await choose(page, "Sort the letters", "Raise priority to 10");
  await expect(card(page, "Sort the letters")).toContainText("10 priority");
  await choose(page, "Sort the letters", "Set priority");
  await expect(dialog(page, "Move its priority").getByRole("textbox", { name: "Priority" })).toHaveValue("10");
  await desk.person.update({ id, priority: 55 });
  await dialog(page, "Move its priority").getByRole("textbox", { name: "Priority" }).fill("−3");
  await dialog(page, "Move its priority").getByRole("button", { name: "Move it" }).click();
  await expect(page.getByText("Somebody changed it meanwhile")).toBeVisible();
  expect((await desk.person.getTask({ id })).priority).toBe(55);
  await page.keyboard.press("Escape");
  await choose(page, "Sort the letters", "Cancel task");
  await dialog(page, "Cancel this task?").getByRole("button", { name: "Cancel task" }).click();
  await expect.poll(desk.statusOf(id)).toBe("cancelled");
});

test("what cannot be done says why: an agent holds it", async ({ page }) => {
  const capability = await desk.capability();
  const id = await desk.task(capability, "Read the meter");
  const { task } = await desk.claim(capability);
  await open(page, `/tasks/${id}`);
  await expect(page.getByRole("button", { name: "Take it" })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  const holder = task.lease!.holder.name;
  await expect(page.getByRole("menuitem", { name: "Take it" })).toContainText(`${holder} holds it.`);
  await expect(page.getByRole("menuitem", { name: "Complete by hand" })).toContainText(`Only who holds it: ${holder}.`);
  await expect(page.getByRole("menuitem", { name: "Requeue" })).toContainText("Not while it is in progress.");
  await page.getByRole("menuitem", { name: "Take the lease away" }).click();
  await dialog(page, "Take the lease away?").getByRole("button", { name: "Take the lease away" }).click();
  await expect.poll(desk.statusOf(id)).toBe("pending");
});

test("a lapsed lease looks different from a live one, by its words and its edge, and the card can be taken", async ({ page }) => {
  const capability = await desk.capability({ leaseSeconds: 2 });
  await desk.task(capability, "Wind the clock");
  await desk.claim(capability);
  await open(page, `/?capability=${capability}`);
  await expect(card(page, "Wind the clock").locator("[data-lapsed]")).toContainText("lapsed", { timeout: 6000 });
  await expect(card(page, "Wind the clock")).toHaveCSS("border-top-style", "dashed");
  await choose(page, "Wind the clock", "Take it");
  await expect(dialog(page, "Task").getByText("You have this task.")).toBeVisible();
});

test("the lease bar drains, and is full again at a heartbeat", async ({ page }) => {
  const capability = await desk.capability({ leaseSeconds: 20 });
  await desk.task(capability, "Hold the line");
  const { task, leaseToken } = await desk.claim(capability);
  await open(page, `/?capability=${capability}`);
  const bar = card(page, "Hold the line").locator(".animate-drain");
  const left = () => bar.evaluate((element) => element.getBoundingClientRect().width / element.parentElement!.getBoundingClientRect().width);
  await expect.poll(left, { timeout: 15_000 }).toBeLessThan(0.7);
  await desk.agent.heartbeat({ id: task.id, leaseToken, progress: { note: "Still holding" } });
  await expect(card(page, "Hold the line")).toContainText("Still holding");
  expect(await left()).toBeGreaterThan(0.8);
});

test("filters by agent, label, text and capability stand in the address", async ({ page }) => {
  const capability = await desk.capability();
  await desk.task(capability, "Paint the fence", { labels: ["garden"] });
  const held = await desk.claim(capability);
  await desk.task(capability, "Paint the door", { labels: ["house"] });
  await desk.task(capability, "Mow the lawn", { labels: ["garden"] });
  await open(page, `/?capability=${capability}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search titles" }).fill("paint");
  await expect(page.getByRole("article")).toHaveCount(2);
  await card(page, "Paint the door").getByRole("button", { name: "house" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/label=house/);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);

  await open(page, `/?capability=${capability}`);
  await page.getByRole("combobox", { name: "Agent" }).selectOption(held.task.lease!.holder.name);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card(page, "Paint the fence")).toBeVisible();
  await expect(page).toHaveURL(/agent=/);
});

test("a card opens beside the board, and Back closes it", async ({ page }) => {
  const capability = await desk.capability();
  await desk.task(capability, "Bake the bread");
  await open(page, `/?capability=${capability}`);
  await card(page, "Bake the bread").getByRole("link").click();
  await expect(dialog(page, "Task").getByRole("heading", { name: "Bake the bread" })).toBeVisible();
  await expect(page).toHaveURL(/task=/);
  await page.goBack();
  await expect(dialog(page, "Task")).toHaveCount(0);
  await expect(card(page, "Bake the bread")).toBeVisible();
});
