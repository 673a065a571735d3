// Writes a briefing of what happened in a git repository since yesterday, and mails it once a person has read it.
//   HOLDPOINT_KEY=hp_... node examples/daily-briefing/agent.mjs     task input: {"repo": "/path", "to": "team@example.com"}
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { work } from "holdpoint/client";

const OUTBOX = process.env.OUTBOX ?? "outbox.mbox";

await work({ capabilities: ["daily-briefing"], drain: true, worker: "daily-briefing", onError: (error) => console.error(error.message) }, async (task) => {
  if (!task.approved) {
    const body = task.changesRequested ? shorter(task.state.body) : briefing(task.input.repo);
    await task.save({ body });
    await task.park({
      question: `Send the briefing to ${task.input.to}`, target: task.input.repo, risk: "low", reversible: false,
      blocks: [{ kind: "message", to: task.input.to, subject: "What happened since yesterday", body, format: "markdown" }],
      editable: ["/blocks/0/body", "/blocks/0/subject"],
    });
  }
  await task.redeem();
  send(task.approved.blocks[0], task.approval.id);
  return { sent: true };
}).done;

function briefing(repo) {
  const log = execFileSync("git", ["-C", repo, "log", "--since=1 day ago", "--no-merges", "--format=- %s (%an)"], { encoding: "utf8" }).trim();
  return log ? `Since yesterday:\n\n${log}` : "Nothing has changed since yesterday.";
}

function shorter(body) {
  return body.split("\n").slice(0, 5).join("\n");
}

/** A mailbox file stands for the mail server. The message id is the approval's: a server that knows ids drops a second one. */
function send({ to, subject, body }, id) {
  if (existsSync(OUTBOX) && readFileSync(OUTBOX, "utf8").includes(`<${id}@holdpoint>`)) return;
  appendFileSync(OUTBOX, `From holdpoint ${new Date().toUTCString()}\nMessage-ID: <${id}@holdpoint>\nTo: ${to}\nSubject: ${subject}\n\n${body.replace(/^From /gm, ">From ")}\n\n`);
}
