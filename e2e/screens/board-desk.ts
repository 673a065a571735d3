// What the tests of the board, the task and the escalations work with: tasks of a capability of their own.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Policy } from "@/lib/contract/policy";
import type { Call } from "@/lib/contract/operations";
import { Desk } from "./desk";

export class BoardDesk {
  private readonly ids: string[] = [];

  private constructor(readonly desk: Desk) {}

  static async open(): Promise<BoardDesk> {
    return new BoardDesk(await Desk.open());
  }

  get person() {
    return this.desk.person;
  }
  get agent() {
    return this.desk.agent;
  }

  capability(policy: Partial<Policy> = {}): Promise<string> {
    return this.desk.capability({ requiresApproval: false, ...policy });
  }

  async task(capability: string, title: string, fields: Partial<Call<"createTask">> = {}): Promise<string> {
    const { id } = await this.agent.createTask({ capability, title, ...fields });
    this.ids.push(id);
    return id;
  }

  async claim(capability: string) {
    return (await this.agent.claim({ capabilities: [capability], worker: "test@build-01" })).claims[0]!;
  }

  /** Each error ends one attempt; with the last of three the task escalates. */
  async fail(capability: string, errors: { code: string; message: string }[]): Promise<void> {
    for (const error of errors) {
      const { task, leaseToken } = await this.claim(capability);
      await this.agent.fail({ id: task.id, leaseToken, error, retryAfterSeconds: 0 });
    }
  }

  statusOf(id: string) {
    return async () => (await this.person.getTask({ id })).status;
  }

  async clear(): Promise<void> {
    for (const id of this.ids) await this.person.cancel({ id }).catch(() => undefined);
    await this.desk.clear();
  }
}

export const card = (page: Page, title: string): Locator => page.getByRole("article").filter({ hasText: title });

/** Opens a page, and waits until it has come to life. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Live", { exact: true }).first()).toBeAttached();
}

export async function choose(page: Page, title: string, action: string): Promise<void> {
  await card(page, title).hover();
  await card(page, title).getByRole("button", { name: /^Actions on/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
