// Changes code on a branch of a real repository, runs its tests, shows the diff, and merges what a person approved.
//   task input: {"repo": "/path", "file": "greet.mjs", "find": "Hello", "replace": "Good day", "test": ["node", "--test"]}
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProblem, work } from "holdpoint/client";

const IDENTITY = ["-c", "user.name=code-change", "-c", "user.email=code-change@example.com"];

await work({ capabilities: ["code-change"], drain: true, worker: "code-change", onError: (error) => console.error(error.message) }, async (task) => {
  if (task.approved) await merge(task);
  await propose(task);
}).done;

/** Merges exactly the commit that was shown, unless the main branch has moved on since. */
async function merge(task) {
  const { repo } = task.input;
  const { commit } = task.state;
  const shown = task.approved.blocks.find(({ kind }) => kind === "patch").diff;
  if (git(repo, "diff", `${commit}~1`, commit) !== shown) throw Object.assign(new Error("The commit is not what was approved."), { retryable: false });
  try {
    await task.redeem({ main: git(repo, "rev-parse", "HEAD") });
  } catch (error) {
    if (isProblem(error, "precondition_changed", "approval_stale")) return; // nothing was used up: propose anew
    throw error;
  }
  git(repo, "merge", "--ff-only", commit);
  await task.complete({ merged: commit });
}

async function propose(task) {
  const { repo, file, find, test } = task.input;
  const replace = wanted(task);
  const main = git(repo, "rev-parse", "HEAD");
  const folder = mkdtempSync(join(tmpdir(), "code-change-"));
  try {
    git(repo, "worktree", "add", "--detach", folder, main);
    const before = readFileSync(join(folder, file), "utf8");
    if (!before.includes(find)) await task.skip(`${file} does not contain "${find}".`);
    writeFileSync(join(folder, file), before.replaceAll(find, replace));
    const tests = run(folder, test);
    await task.progress(60, tests.passed ? "The tests pass" : "The tests fail");
    git(folder, ...IDENTITY, "commit", "-qam", task.title);
    const commit = git(folder, "rev-parse", "HEAD");
    git(repo, "branch", "--force", `task-${task.id}`, commit);
    await task.save({ commit, replace });
    await task.park({
      question: `Merge "${task.title}" into the main branch`, target: repo, risk: tests.passed ? "low" : "high", reversible: true,
      blocks: [{ kind: "patch", diff: git(repo, "diff", `${commit}~1`, commit) }, { kind: "text", title: tests.passed ? "The tests pass" : "The tests FAIL", text: tests.output }],
      preconditions: { main },
    });
  } finally {
    git(repo, "worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A person's `use "..."` is what they want instead; another note is for people. */
function wanted(task) {
  if (!task.changesRequested) return task.state?.replace ?? task.input.replace;
  const said = /use "([^"]+)"/i.exec(task.changesRequested)?.[1];
  if (!said) throw Object.assign(new Error(`I do not understand: ${task.changesRequested}`), { retryable: false });
  return said;
}

function run(cwd, [command, ...args]) {
  try {
    return { passed: true, output: execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" }).slice(-20_000) || "No output." };
  } catch (error) {
    return { passed: false, output: `${error.stdout}${error.stderr}`.slice(-20_000) || error.message };
  }
}

function git(cwd, ...args) {
  const output = execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" });
  return args[0] === "diff" ? output : output.trim();
}
