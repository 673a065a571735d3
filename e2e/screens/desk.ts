// What the screen tests work with: an agent that asks, and a person who sits at the pages.
import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Policy } from "@/lib/contract/policy";
import { createClient, type Client } from "@/lib/client/api";
import { openBoard } from "../job/board";

type Request = ChangeRequest;
export type Asked = { capability: string; taskId: string; id: string; hash: string };

/** The confirming panel takes no press before it has been seen; decision keys none before the item has been. */
export const ARMED_MS = 400;
export const SETTLED_MS = 700;

/** One sign-in and one key for all files of a worker: both cost the machine a second. */
let board: ReturnType<typeof openBoard> | undefined;
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];

export class Desk {
  private readonly taskIds: string[] = [];

  private constructor(
    readonly person: Client,
    readonly agent: Client,
  ) {}

  static async open(): Promise<Desk> {
    const { url, key, person } = await (board ??= openBoard());
    return new Desk(person, createClient({ url, key }));
  }

  /** A task of a capability of its own, whose agent stops and asks at once. */
  async ask(question: string, request: Partial<Request> = {}): Promise<Asked> {
    return this.askIn(await this.capability(), question, request);
  }

  async capability(policy: Partial<Policy> = {}): Promise<string> {
    const name = `screens-${randomUUID().slice(0, 8)}`;
    await this.person.putCapability({ name, undoSeconds: 0, backoffSeconds: 0, ...policy });
    return name;
  }

  /** One more request of a capability. */
  async askIn(capability: string, question: string, request: Partial<Request> = {}): Promise<Asked> {
    const { id } = await this.agent.createTask({ capability, title: question });
    this.taskIds.push(id);
    return this.askAgain({ capability }, question, request);
  }

  /** Many small requests at once. */
  async askMany(capability: string, count: number): Promise<void> {
    const { items } = await this.agent.createTasks({ tasks: Array.from({ length: count }, (_, number) => ({ capability, title: `Letter ${number}` })) });
    this.taskIds.push(...items.map(({ id }) => id));
    for (let left = count; left > 0; left -= 50) {
      const { claims } = await this.agent.claim({ capabilities: [capability], limit: 50 });
      const blocks: Request["blocks"] = [{ kind: "text", text: "As agreed." }];
      await Promise.all(claims.map(({ task, leaseToken }) => this.agent.park({ id: task.id, leaseToken, request: { question: `Send ${task.title}`, risk: "low", reversible: true, ask: "approval", blocks } })));
    }
  }

  /** The task is claimed once more, and parked with another request. */
  async askAgain({ capability }: Pick<Asked, "capability">, question: string, request: Partial<Request> = {}): Promise<Asked> {
    const { claims } = await this.agent.claim({ capabilities: [capability] });
    const { task, leaseToken } = claims[0]!;
    const blocks: Request["blocks"] = [{ kind: "text", text: `About: ${question}` }];
    const asked = await this.agent.park({ id: task.id, leaseToken, request: { question, risk: "low", reversible: true, ask: "approval", blocks, ...request } });
    return { capability, taskId: task.id, id: asked.id, hash: asked.contentHash };
  }

  /** A task that its agent says cannot be done. */
  async escalate(title: string): Promise<string> {
    const capability = await this.capability();
    const { id } = await this.agent.createTask({ capability, title });
    this.taskIds.push(id);
    const { claims } = await this.agent.claim({ capabilities: [capability] });
    await this.agent.fail({ id, leaseToken: claims[0]!.leaseToken, error: { code: "broken", message: "It cannot be done." }, retryable: false });
    return id;
  }

  approval({ id }: Asked) {
    return this.person.getApproval({ id });
  }

  /** Ends what is still open, so that no test fills the lists of the next. */
  async clear(): Promise<void> {
    for (let from = 0; from < this.taskIds.length; from += 50) await Promise.all(this.taskIds.slice(from, from + 50).map((id) => this.person.cancel({ id }).catch(() => undefined)));
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.context().addCookies(cookies);
  if (cookies.length && (await page.request.get("/api/v1/me")).ok()) return;
  const data = { email: process.env["HOLDPOINT_TEST_EMAIL"], password: process.env["HOLDPOINT_TEST_PASSWORD"] };
  const origin = process.env["HOLDPOINT_TEST_ADDRESS"]!;
  const answer = await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
  cookies = await page.context().cookies();
}

/** Opens the request beside a list of its own capability, and waits until the page takes keys. */
export async function openItem(page: Page, { id, capability }: Pick<Asked, "id" | "capability">): Promise<void> {
  await page.goto(`/approvals/${id}?capability=${capability}`);
  await expect(dock(page)).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 }); // the page has come to life
  await expect(page.locator("[data-alive=true]")).toBeAttached({ timeout: 20_000 }); // and so has the list beside it
  await page.waitForTimeout(SETTLED_MS);
}

/** The two presses of a decision, as slow as the page wants them. */
export async function decideBy(page: Page, key: "a" | "c" | "r", comment?: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(panel(page)).toBeVisible();
  await page.waitForTimeout(ARMED_MS);
  if (comment) await page.keyboard.type(comment);
  await page.keyboard.press(key === "a" ? "a" : "Control+Enter");
  await expect(panel(page)).toBeHidden();
}

export const body = (page: Page): Locator => page.locator("#approval-body");
export const list = (page: Page): Locator => page.getByRole("navigation", { name: /approvals$/ });
export const dock = (page: Page): Locator => page.getByRole("region", { name: "Decision" });
export const panel = (page: Page): Locator => page.locator("[data-deciding]");
export const approve = (page: Page): Locator => dock(page).getByRole("button", { name: /^Approve/ });
