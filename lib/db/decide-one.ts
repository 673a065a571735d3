// The one function that reaches a verdict, whatever the door. Only a signed-in person comes in here.
import { createHash } from "node:crypto";
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import { type ApprovedRequest, attachmentIds, type ChangeRequest } from "../contract/change-request";
import { Json } from "../contract/json";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { missingParts, type SeenPart } from "../contract/seen-parts";
import { writeJson } from "../contract/write-json";
import { type Deciding, insertDecision, linkImages, lockApproval, lockTaskOfApproval, logLateDecision, logVote, setVerdict } from "./decide-approval";
import { by } from "./log-events";
import { peoplePool } from "./pool";
import { readAttachmentHashes, refuseMissingAttachments } from "./read-attachment-hashes";
import { transaction } from "./transaction";
import { applyEdits } from "../machine/apply-edits";
import { checkAnswers } from "../machine/check-answers";
import { contentHash } from "../machine/content-hash";
import { refuseNotes } from "../machine/note-places";
import { pick, refusePick, refuseUnpicked } from "../machine/pick";

const VERDICTS = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const;
type Asked = Input<"decide">;

export async function decideOne(caller: PersonCaller, input: Asked): Promise<void> {
  if (input.verdict !== "approve" && !input.comment?.trim()) throw Refusal.invalid("/comment", "is needed: say what to change, or why not");
  const attempt = () => transaction(peoplePool(), (client) => decideLocked(client, caller, input));
  const late = await attempt().catch((error: unknown) => {
    if (!isJustOver(error)) throw error;
    return attempt();
  });
  if (late) throw late;
}

/** Its time ended between this function's look and the database's: looked at once more it is late. */
function isJustOver(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "23000" && /^only an open approval/.test(message ?? "");
}

/** Gives back a refusal that nevertheless leaves something in the log. */
async function decideLocked(client: pg.PoolClient, caller: PersonCaller, input: Asked): Promise<Refusal | null> {
  const who = by(actorOf(caller));
  await lockTaskOfApproval(client, { id: input.id });
  const [approval] = await lockApproval(client, { id: input.id, byId: caller.userId, sessionId: caller.sessionId });
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  const hash = decisionHash(input);
  const fills = fillsAgain(approval, input);
  if (approval.mine && !fills && approval.my_hash?.equals(hash)) return null;
  refuseUnlessAllowed(caller, approval);
  refuseUnlessOpen(approval);
  if (approval.late) return refuseLate(client, input, approval, who);
  if (input.seenHash !== approval.content_hash || input.seenHash !== (await hashOf(caller, approval.request.text))) throw new Refusal("content_changed", "This is not the content that is being asked about.", factsOf(approval));
  if (approval.stale) throw new Refusal("reauthentication_required", "The policy asks for a sign-in of the last five minutes before this is decided.", factsOf(approval));
  if (approval.mine && !fills) throw new Refusal("approval_closed", `You have already voted: ${approval.mine}.`, factsOf(approval));
  const { decision, approvedRequest, images } = await judged(caller, approval, input);
  const [vote] = fills
    ? [{ votes: approval.approved.length + 1, digest: approval.my_digest! }]
    : await insertDecision(client, { ...decision, ...who, decisionId: uuidv7(), sessionId: caller.sessionId, inputHash: hash });
  if (images.length) await linkImages(client, { id: input.id, images });
  const cast = { ...decision, ...who, digest: vote!.digest };
  const needed = decision.verdict === "approved" ? approval.approvals_needed : 1;
  if (vote!.votes < needed) await logVote(client, { ...cast, votes: vote!.votes, needed });
  else await setVerdict(client, { ...cast, answers: input.answers?.text, approvedRequest });
  return null;
}

/** What the decision comes to. Throws where the request does not take what was sent. */
async function judged(caller: PersonCaller, approval: Deciding, input: Asked) {
  refuseNotes(requestOf(approval), input.notes);
  const images = [...new Set((input.notes ?? []).flatMap((note) => note.images ?? []))];
  await refuseMissingAttachments(caller, images, "/notes");
  const verdict = verdictOf(approval, input);
  if (verdict === "approved" || verdict === "answered") refuseAnswers(requestOf(approval), input);
  const document = verdict === "approved" ? await approvedDocument(caller, approval, input) : null;
  const decision = {
    id: input.id, taskId: approval.task_id, contentHash: approval.content_hash, verdict, comment: input.comment, option: input.option, approvedHash: document?.hash,
    edits: input.edits && (input.edits.value as unknown[]).length ? input.edits.text : null, chosen: input.chosen ? JSON.stringify(input.chosen) : null,
    notes: input.notes?.length ? JSON.stringify(input.notes) : null,
  };
  return { decision, approvedRequest: document?.text, images };
}

/** Votes that count again, since their person may decide again, decide nothing by themselves: one of those people says yes once more. */
function fillsAgain({ state, mine, approved, approvals_needed }: Deciding, { verdict }: Asked): boolean {
  return state === "open" && mine === "approved" && verdict === "approve" && approved.length + 1 >= approvals_needed;
}

function decisionHash({ id: _, ...decision }: Asked): Buffer {
  return createHash("sha256").update(writeJson(decision)).digest();
}

function refuseUnlessAllowed(caller: PersonCaller, approval: Deciding): void {
  if (!approval.named) throw new Refusal("forbidden", "The capability names other people to decide this.");
  if (!approval.separate_duties) return;
  if (approval.owner_id === caller.userId) throw new Refusal("forbidden", "The owner of the agent that asks cannot decide.");
  if (approval.asker_kind === "person" && approval.asker_id === caller.userId) throw new Refusal("forbidden", "Who asks cannot decide.");
}

function refuseUnlessOpen(approval: Deciding): void {
  if (approval.state === "open") return;
  if (approval.state === "expired") throw new Refusal("approval_expired", "The approval has expired.", factsOf(approval));
  const replaced = approval.superseded_by ? ` A later request has replaced it: ${approval.superseded_by}.` : "";
  const how = approval.verdict ? `${approval.decider} decided this at ${approval.decided_at}: ${approval.verdict}.` : `The approval is ${approval.state}.`;
  throw new Refusal("approval_closed", how + replaced, factsOf(approval));
}

async function refuseLate(client: pg.PoolClient, input: Asked, approval: Deciding, who: ReturnType<typeof by>): Promise<Refusal> {
  if (input.verdict === "reject")
    await logLateDecision(client, { id: input.id, taskId: approval.task_id, verdict: "rejected", comment: input.comment, ...who });
  return new Refusal("approval_expired", "The approval has expired; nothing was decided.", { task: { id: approval.task_id, status: "expired" } });
}

function verdictOf(approval: Deciding, input: Asked): "approved" | "changes_requested" | "rejected" | "answered" {
  const verdict = VERDICTS[input.verdict];
  if (verdict !== "approved" || approval.ask === "approval") return verdict;
  if (requestOf(approval).answerSchema === undefined && input.answers === undefined && input.option === undefined && !input.comment?.trim()) throw Refusal.invalid("/answers", "is needed: the agent asked a question");
  refusePick(requestOf(approval), input);
  return "answered";
}

/** What is stored was checked when it was parked. */
function requestOf(approval: Deciding): ChangeRequest {
  return approval.request.value as ChangeRequest;
}

function refuseAnswers(request: ChangeRequest, input: Asked): void {
  if (!request.answerSchema) return;
  const errors = checkAnswers(request.answerSchema, input.answers?.value ?? {});
  if (errors.length) throw new Refusal("invalid", `${errors[0]!.pointer} ${errors[0]!.message}.`, { errors });
}

/** Of the document itself, so that what is stored beside it is not believed. */
async function hashOf(caller: PersonCaller, text: string): Promise<string> {
  return contentHash(text, await readAttachmentHashes(caller, attachmentIds(new Json(text).value as ApprovedRequest), "/edits"));
}

/** The document as it is approved: edited, and with only what was picked of it. */
async function approvedDocument(caller: PersonCaller, approval: Deciding, input: Asked): Promise<{ text: string; hash: string }> {
  const request = requestOf(approval);
  const edited = ((input.edits?.value ?? []) as { pointer: string }[]).map(({ pointer }) => pointer);
  refusePick(request, input, edited);
  refuseUnpicked(request, input);
  refuseUnseen(approval, missingParts(request, input.option, new Set(approval.seen), edited));
  const text = pick(input.edits ? applyEdits(approval.request, input.edits) : approval.request.text, input);
  const hash = await hashOf(caller, text);
  const other = [...approval.approved, { name: caller.name, hash: approval.my_approved }].find((vote) => vote.hash !== null && vote.hash !== hash);
  if (other) throw new Refusal("content_changed", `${other.name} approved another version of this: with other edits, another option or other rows.`, factsOf(approval));
  return { text, hash };
}

function refuseUnseen(approval: Deciding, missing: SeenPart[]): void {
  if (!missing.length) return;
  const errors = missing.slice(0, 50).map(({ kind, pointer }) => ({ pointer, message: kind === "guess" ? "is a guess that was not confirmed" : "was not on screen yet" }));
  const parts = missing.map(({ name }) => name);
  throw new Refusal("not_seen", `Not everything was on screen yet: ${parts.slice(0, 10).join(", ")}${parts.length > 10 ? ", ..." : ""}.`, { ...factsOf(approval), parts, errors });
}

function factsOf(approval: Deciding) {
  return { task: { id: approval.task_id, status: approval.late && approval.state === "open" ? "expired" : approval.status } };
}
