// Builds of an iPhone application: mostly nobody is asked; a release is.
import type { Job, Kind } from "../kind";

const steps = ["Resolving packages", "Compiling 96 of 612 files", "Compiling 388 of 612 files", "Linking", "Testing on iPhone 15: 41 of 60", "Signing"];

function build(version: string, number: number, branch: string): Job {
  return {
    title: `Build Harbor iOS ${version} (${number}) from ${branch}`,
    input: { scheme: "Harbor", configuration: "Release", branch, version, build: number, devices: ["iPhone 15", "iPad Air"] },
    labels: ["ios", branch === "main" ? "nightly" : "branch"],
    steps,
    result: { archive: `Harbor-${version}-${number}.xcarchive`, sizeMiB: 61.4, tests: { passed: 60, failed: 0 } },
  };
}

const release: Job = {
  ...build("4.2", 812, "release/4.2"),
  title: "Release Harbor iOS 4.2 (812) to TestFlight",
  priority: 10,
  request: {
    question: "Release Harbor iOS 4.2 (812) to 1,240 testers in TestFlight", target: "appstoreconnect.example/apps/harbor/testflight", risk: "medium", reversible: false,
    reason: "All 60 tests pass on both devices. Testers get a message as soon as it is up.",
    blocks: [
      { kind: "message", title: "What testers read", subject: "Harbor 4.2", format: "markdown", body: "## What is new\n\n- **Tide tables** work without a network\n- The map opens *twice as fast* on older phones\n- A berth that is taken is crossed out, not only grey\n\n## Please try\n\n1. Plan a trip over two harbours\n2. Turn the network off on the way" },
      { kind: "table", title: "Checks", columns: ["check", "result", "took"], rows: [["unit tests", "60 of 60", "2 min 11 s"], ["start on iPhone 15", "0.61 s", "12 s"], ["size on the phone", "61.4 MiB (+0.8)", "4 s"], ["unsigned frameworks", "none", "1 s"]] },
      { kind: "fields", title: "Options", fields: [{ name: "groups", label: "Groups", type: "text", value: "everybody", source: "page_default" }, { name: "export", label: "Export compliance", type: "choice", value: "no encryption of its own", options: ["no encryption of its own", "exempt", "needs papers"], source: "guessed" }] },
    ],
    editable: ["/blocks/0/body"],
  },
  result: { build: 812, testers: 1240 },
};

export const iosBuild: Kind = {
  capability: "ios-build",
  agent: "ios-builder",
  policy: { leaseSeconds: 60, requiresApproval: false, maxRunning: 2, maxParked: 4 },
  first: [
    { ...release, end: "asked" },
    { ...build("4.2", 811, "main"), end: "done" },
    {
      ...build("4.3", 9, "feature/tides"), end: "final",
      errors: [{ code: "provisioning_profile_expired", message: "No profile for team 7QX2M3 matching “Harbor Development” is valid: it expired on 28 November 2026. Trying again cannot help; somebody has to renew it." }],
    },
    { ...build("4.2", 813, "fix/map-jitter"), end: "waits" },
  ],
  next: (n) => build("4.2", 814 + n, ["main", "fix/map-jitter", "feature/tides", "main"][n % 4]!),
};
