// One task of a capability of its own, one careers site, and the agent's runs on them.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Call } from "@/lib/contract/operations";
import { seenParts } from "@/lib/contract/seen-parts";
import type { Board } from "./board";
import { CareersSite } from "./careers-site";
import { Program, type Ended } from "./programs";

type Policy = Omit<Call<"putCapability">, "name">;
type Decision = Omit<Call<"decide">, "id" | "seenHash">;

export const NOTHING_TO_DO = 2;
/** One for each worker. */
const SITE_PORT = 4390 + Number(process.env["TEST_PARALLEL_INDEX"]);

export class Scene {
  private constructor(
    private readonly board: Board,
    readonly site: CareersSite,
    private readonly capability: string,
    readonly taskId: string,
  ) {}

  static async open(board: Board, policy: Policy = {}, slug = "northwind-platform-engineer"): Promise<Scene> {
    const site = await CareersSite.start(SITE_PORT);
    const capability = `job-${randomUUID().slice(0, 8)}`;
    await board.person.putCapability({ name: capability, undoSeconds: 0, backoffSeconds: 0, leaseSeconds: 4, maxLapses: 20, ...policy });
    const input = { postingUrl: `${site.url}/jobs/${slug}`, profile: "mara-lindqvist.json", coverLetterHint: "the move off cron" };
    const task = await board.person.createTask({ capability, title: `Apply for ${slug}`, input });
    return new Scene(board, site, capability, task.id);
  }

  close() {
    return this.site.end();
  }

  /** Starts a run of the agent that stops for good at `step`. */
  start(step?: string): Program {
    return new Program("agent", {
      HOLDPOINT_URL: this.board.url,
      HOLDPOINT_KEY: this.board.key,
      HOLDPOINT_CAPABILITY: this.capability,
      HOLDPOINT_WAIT_SECONDS: "0",
      ...(step ? { HOLDPOINT_EXAMPLE_STOP_AT: step } : {}),
    });
  }

  /** One run of the agent, to its end. */
  run(): Promise<Ended> {
    return this.start().ended;
  }

  async killAt(step: string): Promise<void> {
    const agent = this.start(step);
    await agent.said(`at ${step}`);
    await agent.end("SIGKILL");
  }

  /** The lease of a killed run lapses by itself; nothing announces it. */
  async lapse(): Promise<void> {
    await expect.poll(async () => (await this.task()).lease?.lapsed ?? true, { timeout: 15_000 }).toBe(true);
  }

  task() {
    return this.board.person.getTask({ id: this.taskId });
  }

  async status(): Promise<string> {
    return (await this.task()).status;
  }

  async approval(): Promise<Approval> {
    const { approval } = await this.task();
    if (!approval) throw new Error("The task has no approval.");
    return this.board.person.getApproval({ id: approval.id });
  }

  async decide(decision: Decision): Promise<Approval> {
    const { id, contentHash, request } = await this.approval();
    await this.board.person.seen({ id, seenHash: contentHash, parts: seenParts(request as ChangeRequest).map(({ name }) => name) });
    return this.board.person.decide({ id, seenHash: contentHash, ...decision });
  }

  events() {
    return this.board.person.listTaskEvents({ id: this.taskId }).then(({ events }) => events.map((event) => event.type));
  }
}
