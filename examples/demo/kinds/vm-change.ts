// Changes to virtual machines: a before and an after, the command, and what the change rests on.
import type { Job, Kind, Request } from "../kind";

type Change = { vm: string; question: string; risk: Request["risk"]; reversible: boolean; before: object; after: object; argv: string[]; reason: string };

function job(title: string, { vm, question, risk, reversible, before, after, argv, reason }: Change): Job {
  return {
    title,
    input: { vm, requestedBy: "capacity planning", window: "any" },
    labels: ["infra"],
    steps: [`Reading the state of ${vm}`, "Comparing it with the plan", "Checking who depends on it"],
    request: {
      question, target: `${vm}.internal.example`, risk, reversible, reason,
      blocks: [
        { kind: "change", title: vm, before, after },
        { kind: "command", title: "What will be run", argv, host: "hv-02.internal.example", cwd: "/root" },
      ],
      preconditions: { state: "running" },
    },
    result: { vm, applied: true },
  };
}

const deleteSnapshot = job("Delete snapshot pre-upgrade of vm-build-03", {
  vm: "vm-build-03", question: "Delete snapshot pre-upgrade of vm-build-03", risk: "high", reversible: false,
  before: { state: "running", snapshots: [{ name: "pre-upgrade", sizeGiB: 14, takenAt: "2026-11-08" }], diskFreeGiB: 3 },
  after: { state: "running", snapshots: [], diskFreeGiB: 17 },
  argv: ["virsh", "snapshot-delete", "vm-build-03", "pre-upgrade"],
  reason: "The disk is 96 % full. The upgrade that this snapshot was taken for has run for three weeks without a fault.",
});

const raiseMemory = job("Raise the memory of vm-ci-01 to 16 GiB", {
  vm: "vm-ci-01", question: "Raise the memory of vm-ci-01 from 8 to 16 GiB", risk: "low", reversible: true,
  before: { memoryMiB: 8192, vcpus: 4, maxMemoryMiB: 32768 }, after: { memoryMiB: 16384, vcpus: 4, maxMemoryMiB: 32768 },
  argv: ["virsh", "setmem", "vm-ci-01", "16G", "--live", "--config"],
  reason: "Linking the test binaries was killed for want of memory in 6 of the last 20 runs.",
});

const reboot = job("Reboot vm-edge-7 into kernel 6.1.119", {
  vm: "vm-edge-7", question: "Reboot vm-edge-7 into kernel 6.1.119", risk: "medium", reversible: false,
  before: { kernel: "6.1.112", uptimeDays: 91, connections: 214 }, after: { kernel: "6.1.119", uptimeDays: 0, connections: 0 },
  argv: ["virsh", "reboot", "vm-edge-7", "--mode", "acpi"],
  reason: "The running kernel has a published hole in its network code; the new one is installed.",
});

const move: Job = {
  ...job("Move vm-web-04 off hv-02", {
    vm: "vm-web-04", question: "Move vm-web-04 off hv-02", risk: "medium", reversible: true,
    before: { host: "hv-02", pool: "ssd-a" }, after: { host: "hv-05", pool: "ssd-b" }, argv: ["virsh", "migrate", "--live", "vm-web-04", "qemu+ssh://hv-05/system"],
    reason: "The third disk of hv-02 reports sectors that cannot be read.",
  }),
};
move.request!.options = [
  { label: "Now, live", consequence: "About 40 seconds of slower answers, nothing is down.", blocks: [{ kind: "command", argv: ["virsh", "migrate", "--live", "vm-web-04", "qemu+ssh://hv-05/system"] }] },
  { label: "At 02:00, shut down first", consequence: "Three minutes down, no risk to what is in memory.", blocks: [{ kind: "command", argv: ["virsh", "migrate", "--offline", "vm-web-04", "qemu+ssh://hv-05/system"] }] },
];

const resizeDisk = job("Grow the disk of vm-db-02 by 40 GiB", {
  vm: "vm-db-02", question: "Grow the disk of vm-db-02 from 120 to 160 GiB", risk: "medium", reversible: false,
  before: { disks: { vda: { sizeGiB: 120, usedGiB: 112 } } }, after: { disks: { vda: { sizeGiB: 160, usedGiB: 112 } } },
  argv: ["virsh", "blockresize", "vm-db-02", "vda", "160G"],
  reason: "At the rate of last week it is full on Thursday.",
});

export const vmChange: Kind = {
  capability: "vm-change",
  agent: "vm-agent",
  policy: { leaseSeconds: 90, maxParked: 6, approvalSeconds: 4 * 3600, approvalsNeededHighRisk: 1 },
  first: [
    { ...deleteSnapshot, priority: 20, end: "asked" },
    { ...move, end: "asked" },
    { ...raiseMemory, end: "approved" },
    { ...reboot, end: "unknown" },
    { ...resizeDisk, end: "changes", comment: "Only 20 GiB, the pool is short until the new shelf is in." },
    { ...job("Give vm-mail-01 two more cores", { vm: "vm-mail-01", question: "Give vm-mail-01 two more cores", risk: "low", reversible: true, before: { vcpus: 2 }, after: { vcpus: 4 }, argv: ["virsh", "setvcpus", "vm-mail-01", "4", "--live"], reason: "Its load was above 2 for 70 % of yesterday." }), end: "done" },
    {
      ...job("Delete vm-old-wiki and its disks", { vm: "vm-old-wiki", question: "Delete vm-old-wiki and its disks", risk: "high", reversible: false, before: { state: "shut off", disks: ["vda"], lastStarted: "2026-02-11" }, after: null as unknown as object, argv: ["virsh", "undefine", "vm-old-wiki", "--remove-all-storage"], reason: "Nobody has started it since February." }),
      end: "rejected", comment: "Legal wants the pages of 2021 first. Ask again in January.",
    },
  ],
  next: (n) => {
    const vm = `vm-${["ci", "web", "build", "cache", "edge"][n % 5]}-${String(10 + (n % 30)).padStart(2, "0")}`;
    const [from, to] = [4 + (n % 3) * 4, 8 + (n % 3) * 4];
    return job(`Raise the memory of ${vm} to ${to} GiB`, {
      vm, question: `Raise the memory of ${vm} from ${from} to ${to} GiB`, risk: n % 4 ? "low" : "medium", reversible: true,
      before: { memoryMiB: from * 1024, vcpus: 4 }, after: { memoryMiB: to * 1024, vcpus: 4 }, argv: ["virsh", "setmem", vm, `${to}G`, "--live", "--config"],
      reason: `It has swapped on ${2 + (n % 5)} of the last seven days.`,
    });
  },
};
