// The first minute: every job is brought to where it is to stand, one after the other and without a pause.
import type { Client } from "@/lib/client/api";
import type { Claim } from "@/lib/contract/work";
import type { End, Job, Kind } from "./kind";
import { work, type Pace } from "./work";

type First = Job & { end: End; comment?: string };
type Hands = { planner: Client; agent: Client; person: Client | null };

/** Short leases while the board is filled, so that what lapses need not be waited for. */
const QUICK = { leaseSeconds: 3, undoSeconds: 0, backoffSeconds: 0 };
const AT_ONCE: Pace = { stepMs: 5, signal: new AbortController().signal };

export async function fill(kind: Kind, hands: Hands): Promise<void> {
  await putPolicy(kind, hands, QUICK);
  const ends = (...wanted: End[]) => kind.first.filter(({ end }) => wanted.includes(end));
  for (const job of ends("done", "failed", "final", "lapsed", "unknown", "asked", "rejected")) await bring(kind, job, hands);
  // What is answered or pending comes last: until then the next claim is the job at hand. The long undo keeps answers in sight.
  await putPolicy(kind, hands, { ...QUICK, undoSeconds: 600 });
  for (const job of ends("approved", "changes")) await bring(kind, job, hands);
  for (const job of ends("waits")) await create(kind, job, hands);
  await putPolicy(kind, hands, {});
}

async function putPolicy({ capability, policy }: Kind, { planner, person }: Hands, over: object): Promise<void> {
  await (person ?? planner).putCapability({ name: capability, ...policy, ...over });
}

async function create({ capability }: Kind, { title, input, priority, labels }: Job, { planner }: Hands): Promise<string> {
  const { id } = await planner.createTask({ capability, title, input, ...(priority ? { priority } : {}), ...(labels ? { labels } : {}) });
  return id;
}

async function bring(kind: Kind, job: First, hands: Hands): Promise<void> {
  const id = await create(kind, job, hands);
  const next = async () => (await hands.agent.claim({ capabilities: [kind.capability], worker: `${kind.agent}@build-0${1 + (id.charCodeAt(35) % 4)}` })).claims.find(({ task }) => task.id === id);
  const go = (claim: Claim | undefined) => (claim ? work(hands.agent, claim, job, AT_ONCE) : Promise.resolve());
  const decided = async (verdict: "approve" | "request_changes" | "reject") => decide(hands, (await hands.planner.getTask({ id })).approval?.id, verdict, job.comment);
  await ways[job.end]({ next, go, decided, hands });
}

type Way = { next: () => Promise<Claim | undefined>; go: (claim: Claim | undefined) => Promise<void>; decided: (verdict: "approve" | "request_changes" | "reject") => Promise<void>; hands: Hands };

const ways: Record<End, (way: Way) => Promise<void>> = {
  waits: () => Promise.resolve(),
  asked: async ({ next, go }) => go(await next()),
  approved: async ({ next, go, decided }) => (await go(await next()), decided("approve")),
  changes: async ({ next, go, decided }) => (await go(await next()), decided("request_changes")),
  rejected: async ({ next, go, decided }) => (await go(await next()), decided("reject")),
  done: async ({ next, go, decided }) => {
    await go(await next());
    await decided("approve");
    await go(await next());
  },
  failed: async ({ next, go }) => {
    for (let attempt = 0; attempt < 3; attempt++) await go(await next());
  },
  final: async ({ next, go }) => go(await next()),
  lapsed: async ({ next }) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await next();
      await lapse();
    }
  },
  unknown: async ({ next, go, decided, hands }) => {
    await go(await next());
    await decided("approve");
    const claim = await next();
    if (!claim?.approval) return;
    await hands.agent.redeem({ id: claim.approval.id, leaseToken: claim.leaseToken, contentHash: claim.approval.approvedHash!, observed: { state: "running" } });
    await lapse();
    await next();
  },
};

function lapse(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUICK.leaseSeconds * 1000 + 300));
}

/** By the demo's admin, who has read it in no time; where nobody is signed in it stays open. */
async function decide({ person }: Hands, id: string | undefined, verdict: "approve" | "request_changes" | "reject", comment?: string): Promise<void> {
  if (!person || !id) return;
  const { contentHash, state, ask, request } = await person.getApproval({ id });
  if (state !== "open" || ask === "answer") return;
  const { blocks } = request as { blocks: unknown[] };
  await person.seen({ id, seenHash: contentHash, parts: blocks.map((_, index) => `block:${index}`) });
  await person.decide({ id, verdict, seenHash: contentHash, ...(comment ? { comment } : {}) });
}
