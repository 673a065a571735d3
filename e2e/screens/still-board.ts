// A board of its own that looks the same every time: what the pictures of the screens are taken of.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { createClient, type Client } from "@/lib/client/api";
import { type Board, openBoard } from "../job/board";
import { start } from "../start/product";

type Block = ChangeRequest["blocks"][number];
type Ask = Pick<ChangeRequest, "question" | "risk" | "reversible"> & Partial<ChangeRequest>;
export type StillBoard = { url: string; cookie: string; item: string; task: string; close: () => Promise<void> };

const OWNER = { email: "mara@example.com", password: "correct horse battery staple" };
const LEASE = 3600; // no bar is low while a picture is taken

export async function openStillBoard(): Promise<StillBoard> {
  const data = await mkdtemp(join(tmpdir(), "holdpoint-still-"));
  const product = start({ data, env: { HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password } });
  const url = await product.ready;
  const board = await openBoard({ url, data, ...OWNER });
  const filled = await fill(board, createClient({ url, key: board.key }));
  return {
    url,
    cookie: board.cookie,
    ...filled,
    async close() {
      product.signal("SIGTERM");
      await product.ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function fill({ person }: Board, agent: Client): Promise<Pick<StillBoard, "item" | "task">> {
  for (const name of ["job-application", "vm-change", "daily-briefing", "ios-build"])
    await person.putCapability({ name, leaseSeconds: LEASE, backoffSeconds: 0, undoSeconds: 0, requiresApproval: name !== "ios-build" });
  const create = async (capability: string, title: string, more: { priority?: number; labels?: string[] } = {}) => (await agent.createTask({ capability, title, input: { requestedBy: "capacity planning" }, ...more })).id;
  const claim = async (capability: string) => (await agent.claim({ capabilities: [capability], worker: "worker@build-01" })).claims[0]!;
  const ask = async (capability: string, request: Ask, more: { priority?: number; labels?: string[] } = {}) => {
    const id = await create(capability, request.question, more);
    const { leaseToken } = await claim(capability);
    await agent.heartbeat({ id, leaseToken, progress: { percent: 40, note: "Comparing it with the plan" } });
    return agent.park({ id, leaseToken, request: { ask: "approval", blocks: [{ kind: "text", text: "As agreed on Monday." }], ...request } });
  };

  const item = await ask("job-application", await everyKind(agent), { labels: ["applications"] });
  const snapshot = await ask("vm-change", { question: "Delete snapshot pre-upgrade of vm-build-03", risk: "high", reversible: false, expiresInSeconds: 14_400 }, { priority: 20, labels: ["infra"] });
  await ask("vm-change", { question: "Raise the memory of vm-ci-01 from 8 to 16 GiB", risk: "low", reversible: true, expiresInSeconds: 18_000 }, { labels: ["infra"] });
  await ask("daily-briefing", { question: "How long may the Friday briefing be?", ask: "answer", risk: "low", reversible: true });
  const sent = await ask("daily-briefing", { question: "Send the Monday briefing to the team", risk: "medium", reversible: false });
  await person.decide({ id: sent.id, verdict: "request_changes", seenHash: sent.contentHash, comment: "Without the second chart." });

  for (const message of ["HTTP 429 from the asset service after 12 of 60 meshes.", "Signing: the certificate has ended.", "Signing: the certificate has ended."]) {
    if (message.startsWith("HTTP")) await create("ios-build", "Build Harbor iOS 4.3 (9) from feature/tides", { labels: ["ios"] });
    const { task, leaseToken } = await claim("ios-build");
    await agent.fail({ id: task.id, leaseToken, error: { code: message.startsWith("HTTP") ? "upload_refused" : "signing", message }, retryAfterSeconds: 0 });
  }
  await create("ios-build", "Build Harbor iOS 4.2 (811) from main", { labels: ["ios"] });
  const done = await claim("ios-build");
  await agent.complete({ id: done.task.id, leaseToken: done.leaseToken, result: { build: 811 } });
  await create("ios-build", "Build Harbor iOS 4.2 (812) from main", { labels: ["ios", "nightly"] });
  const building = await claim("ios-build");
  await agent.heartbeat({ id: building.task.id, leaseToken: building.leaseToken, progress: { percent: 83, note: "Signing" } });
  for (const build of [813, 814]) await create("ios-build", `Build Harbor iOS 4.2 (${build}) from fix/map-jitter`, { labels: ["ios", "branch"] });
  return { item: item.id, task: snapshot.taskId };
}

async function everyKind(agent: Client): Promise<Ask> {
  const picture = async (button: string) => (await agent.upload(await sharp(Buffer.from(form(button))).png().toBuffer(), "image/png")).id;
  const [before, after] = [await picture("#b8b8b0"), await picture("#1d7a46")];
  const blocks: Block[] = [
    {
      kind: "fields", title: "Application form",
      fields: [
        { name: "name", label: "Full name", type: "text", value: "Mara Lindqvist", source: "profile" },
        { name: "mail", label: "Email", type: "text", value: "mara@lindqvist.example", source: "profile" },
        { name: "why", label: "Why us", type: "long_text", value: "Your queues turn orders into routes.\nI have run such queues for nine years.", source: "generated" },
        { name: "permit", label: "Work permit", type: "choice", value: "EU", options: ["EU", "needs one"], source: "page_default" },
        { name: "notice", label: "Notice period", type: "text", value: "8 weeks", source: "guessed" },
        { name: "news", label: "Newsletter", type: "boolean", value: false },
        { name: "token", label: "Session", type: "secret", value: "covered" },
      ],
    },
    { kind: "change", title: "vm-web-04", before: { memoryMiB: 8192, pool: "ssd-a", tags: ["web"] }, after: { memoryMiB: 16384, tags: ["web", "large"] } },
    { kind: "command", title: "What will be run", argv: ["virsh", "setmem", "vm-web-04", "16G", "--live"], host: "hv-02.internal.example", cwd: "/root", env: ["LIBVIRT_DEFAULT_URI"] },
    { kind: "patch", title: "One file", diff: "--- a/lib/retry.ts\n+++ b/lib/retry.ts\n@@ -1,3 +1,3 @@\n const started = now();\n-for (let at = 0; at < 3; at++) {\n+for (let at = 0; at < limit; at++) {\n   await put(file);\n" },
    { kind: "message", to: "team@shop.example", subject: "Week 49", format: "markdown", body: "# Week 49\n\n- **one** open\n- two closed\n\nSee [the status page](https://status.example/49)." },
    { kind: "table", title: "Stories", columns: ["story", "from", "words"], rows: [["How the port of Elsby halved its paper", "customer call", 210], ["Tide tables without a network", "release notes", 90]], choose: true },
    { kind: "image", attachmentId: after, pairWith: before, caption: "The last page of the form" },
    { kind: "json", title: "Payload", value: { account: 4410277, rate: 0.25, tags: ["a", "b"], owner: null } },
    { kind: "text", title: "Note", text: "Pay to al\u200bice@shop.example until Friday." },
  ];
  return {
    question: "Submit this application to Northwind for Platform Engineer", target: "https://careers.northwind.example/apply?position=platform-engineer",
    risk: "medium", reversible: false, editable: ["/blocks/0/fields/2/value", "/blocks/0/fields/4/value"], blocks,
    reason: "The form is filled up to its last page. Submitting sends it to Northwind, which cannot be taken back.", preconditions: { closesOn: "2026-12-31" },
  };
}

/** A form as a picture without letters: fonts of the machine would show in it. */
function form(button: string): string {
  const rows = [80, 150, 220].map((y) => `<rect x="60" y="${y}" width="120" height="12" fill="#9a978f"/><rect x="60" y="${y + 20}" width="480" height="30" rx="4" fill="#fff" stroke="#c9c6bd"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="380"><rect width="600" height="380" fill="#f4f2ec"/><rect x="60" y="34" width="260" height="18" fill="#33312c"/>${rows.join("")}<rect x="60" y="310" width="140" height="36" rx="6" fill="${button}"/></svg>`;
}
