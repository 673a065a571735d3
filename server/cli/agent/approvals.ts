import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { seenParts } from "@/lib/contract/seen-parts";
import { writeJson } from "@/lib/contract/write-json";
import { board, boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";
import { person } from "./person";
import { visible } from "@/lib/contract/visible-text";
import { print } from "./print";

type Decide = { approve?: true; reject?: true; requestChanges?: true; comment?: string; yes?: true };

export function addApprovals(program: Command): void {
  const approvals = program.command("approvals").description("What waits for a person");
  approvals.command("list").description("List requests").option("--state <state>", "open, decided, expired, withdrawn, closed", "open").option("--capability <names...>").action(list);
  approvals.command("open <id>").description("Open a request in the browser").action(open);
  approvals.command("show <id>").description("Show a request with all that would be done").action(async (id: string, _: object, command: Command) => {
    const approval = await board().getApproval({ id });
    print(command, approval, () => shown(approval));
  });
  approvals.command("decide <id>").description("Decide at this terminal, as the person of sign-in").option("--approve").option("--reject").option("--request-changes").option("--comment <text>", "needed for all but --approve").option("--yes", "do not ask again").action(decide);
}

async function list({ state, capability }: { state: string; capability?: string[] }, command: Command): Promise<void> {
  const page = await board().listApprovals({ state: state as "open", ...(capability ? { capability } : {}) });
  if (!page.items.length && !command.optsWithGlobals()["json"]) throw new Ending(EXIT.nothing, `Nothing is ${state}.`);
  print(command, page, () => page.items.map(({ id, risk, question, expiresAt }) => `${id}  ${risk.padEnd(6)}  ${question}  until ${expiresAt}`));
}

function open(id: string): void {
  const url = `${boardUrl()}/approvals/${encodeURIComponent(id)}`;
  console.log(url);
  const opener = spawn(process.platform === "darwin" ? "open" : "xdg-open", [url], { stdio: "ignore", detached: true });
  opener.once("error", () => undefined).unref();
}

/** Everything is printed before the question, and only then noted as seen; pictures cannot be, and need the browser. */
async function decide(id: string, { approve, reject, requestChanges, comment, yes }: Decide, command: Command): Promise<void> {
  const verdict = approve ? "approve" : reject ? "reject" : requestChanges ? "request_changes" : null;
  if (!verdict || Number(Boolean(approve)) + Number(Boolean(reject)) + Number(Boolean(requestChanges)) !== 1) throw new Ending(EXIT.misunderstood, "Say one of --approve, --reject, --request-changes.");
  const client = person();
  const approval = await client.getApproval({ id });
  if (approval.state !== "open") throw new Ending(EXIT.failed, `The request is ${approval.state}.`);
  process.stdout.write(`${visible(shown(approval).join("\n"))}\n`);
  if (!yes && !(await isSure(verdict))) throw new Ending(EXIT.failed, "Nothing was decided.");
  const request = approval.request as ChangeRequest;
  const parts = seenParts(request).map(({ name }) => name).filter((name) => name.startsWith("block:"));
  if (parts.length && !JSON.stringify(request.blocks).includes('"kind":"image"')) await client.seen({ id, seenHash: approval.contentHash, parts });
  const decided = await client.decide({ id, verdict, seenHash: approval.contentHash, ...(comment ? { comment } : {}) });
  print(command, decided, () => `${decided.verdict ?? "noted"}${decided.undoUntil ? `; it can be undone in the browser until ${decided.undoUntil}` : ""}`);
}

function shown({ request, capability, askedBy, expiresAt, taskTitle }: ApprovalDetail): string[] {
  const { question, target, risk, reversible, reason, blocks, options } = request as ChangeRequest;
  const facts = [question, `${capability} | ${taskTitle} | asked by ${askedBy.name} | risk ${risk} | ${reversible ? "can be undone" : "cannot be undone"} | until ${expiresAt}`];
  return [...facts, ...(target ? [`target: ${target}`] : []), ...(reason ? [`reason: ${reason.replaceAll(/\r?\n/g, "\n  ")}`] : []), ...[...blocks, ...(options ?? [])].map(membersOf)];
}

/** Every member on a line of its own, with the digits that were sent. */
function membersOf(part: object): string {
  return Object.entries(part).map(([name, value], index) => `${index ? "  " : "- "}${name}: ${writeJson(value)}`).join("\n");
}

async function isSure(verdict: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Ending(EXIT.misunderstood, "There is no terminal to ask; --yes decides without.");
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(`Type "${verdict}" to decide so: `);
  reader.close();
  return answer.trim() === verdict;
}
