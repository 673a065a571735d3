// Changes to code, with the patches of this repository's own history.
import type { Job, Kind } from "../kind";
import type { Patch } from "../git-patches";

function job({ subject, diff, files, added, removed }: Patch): Job {
  return {
    title: subject,
    input: { repository: "holdpoint", branch: `agent/${subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40)}`, issue: subject },
    labels: ["code"],
    steps: ["Reading the code around it", files === 1 ? "Changing one file" : `Changing ${files} files`, "Tests: 212 of 640", "Tests: 640 of 640"],
    request: {
      question: `Merge “${subject.slice(0, 120)}” into main`, target: "git.example/holdpoint", risk: added + removed > 120 ? "medium" : "low", reversible: true,
      reason: "All tests pass on the branch, and nobody else has touched these files since it was cut.",
      blocks: [
        { kind: "patch", title: `${files === 1 ? "1 file" : `${files} files`}, ${added} lines added, ${removed} removed`, diff },
        { kind: "command", title: "Checks that ran", script: "npm run lint\nnpm run types\nnpm test -- --only unit", cwd: "/build/holdpoint" },
      ],
      preconditions: { base: "main" },
    },
    result: { merged: true, files },
  };
}

export function codeChange(patches: Patch[]): Kind {
  const [first, second, third, fourth, ...others] = patches.map(job);
  const again = [first, second, third, fourth, ...others].filter((one) => one !== undefined);
  return {
    capability: "code-change",
    agent: "code-agent",
    policy: { leaseSeconds: 120, maxParked: 5 },
    first: [
      ...(first ? [{ ...first, end: "asked" as const }] : []),
      ...(second ? [{ ...second, end: "done" as const }] : []),
      ...(third ? [{ ...third, end: "asked" as const }] : []),
      ...(fourth ? [{ ...fourth, end: "failed" as const, errors: [{ code: "tests_failed", message: "3 of 640 tests fail: lib/feed/tail.test.ts “delivers each task's events in order” timed out after 20 s." }] }] : []),
    ],
    next: (n) => {
      const job = again[(n + 4) % again.length]!;
      return { ...job, title: n < again.length ? job.title : `${job.title} (again, ${n})` };
    },
  };
}
