// What the screen tests work with: an agent that asks, and a person who sits at the pages.
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { createClient, type Client } from "@/lib/client/api";
import { openBoard } from "../job/board";

type Request = ChangeRequest;
export type Asked = { capability: string; taskId: string; id: string; hash: string };

/** The confirming panel takes no press before it has been seen; decision keys none before the item has been. */
export const ARMED_MS = 400;
export const SETTLED_MS = 700;

export class Desk {
  private readonly taskIds: string[] = [];

  private constructor(
    readonly person: Client,
    readonly agent: Client,
  ) {}

  static async open(): Promise<Desk> {
    const { url, key, person } = await openBoard();
    return new Desk(person, createClient({ url, key }));
  }

  /** A task of a capability of its own, whose agent stops and asks at once. */
  async ask(question: string, request: Partial<Request> = {}): Promise<Asked> {
    const capability = `screens-${randomUUID().slice(0, 8)}`;
    await this.person.putCapability({ name: capability, undoSeconds: 0 });
    const { id } = await this.agent.createTask({ capability, title: question });
    this.taskIds.push(id);
    return this.askAgain({ capability }, question, request);
  }

  /** The task is claimed once more, and parked with another request. */
  async askAgain({ capability }: Pick<Asked, "capability">, question: string, request: Partial<Request> = {}): Promise<Asked> {
    const { claims } = await this.agent.claim({ capabilities: [capability] });
    const { task, leaseToken } = claims[0]!;
    const blocks: Request["blocks"] = [{ kind: "text", text: `About: ${question}` }];
    const asked = await this.agent.park({ id: task.id, leaseToken, request: { question, risk: "low", reversible: true, ask: "approval", blocks, ...request } });
    return { capability, taskId: task.id, id: asked.id, hash: asked.contentHash };
  }

  approval({ id }: Asked) {
    return this.person.getApproval({ id });
  }

  /** Ends what is still open, so that no test fills the lists of the next. */
  async clear(): Promise<void> {
    for (const id of this.taskIds) await this.person.cancel({ id }).catch(() => undefined);
  }
}

export async function signIn(page: Page): Promise<void> {
  const data = { email: process.env["HOLDPOINT_TEST_EMAIL"], password: process.env["HOLDPOINT_TEST_PASSWORD"] };
  const origin = process.env["HOLDPOINT_TEST_ADDRESS"]!;
  const answer = await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
}

/** Opens the request, and waits until the page takes keys. */
export async function openItem(page: Page, { id }: Asked): Promise<void> {
  await page.goto(`/approvals/${id}`);
  await expect(dock(page)).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible(); // the page has come to life
  await page.waitForTimeout(SETTLED_MS);
}

export const dock = (page: Page): Locator => page.getByRole("region", { name: "Decision" });
export const panel = (page: Page): Locator => page.locator("[data-deciding]");
export const approve = (page: Page): Locator => dock(page).getByRole("button", { name: /^Approve/ });
