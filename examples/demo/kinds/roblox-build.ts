// Builds of a Roblox place: some fail, one agent dies now and then, and publishing is asked for.
import type { Job, Kind } from "../kind";

const steps = ["Syncing 1,840 instances", "Packing meshes", "Checking scripts with Luau", "Running the place for 60 s", "Uploading a private version"];

function build(place: string, version: number): Job {
  return {
    title: `Build place “${place}” version ${version}`,
    input: { place, universe: 4410277, version, source: `places/${place.toLowerCase()}` },
    labels: ["roblox"],
    steps,
    result: { place, version, instances: 1840, warnings: 3 },
  };
}

const publish: Job = {
  ...build("Harbor", 118),
  title: "Publish “Harbor” version 118 to players",
  request: {
    question: "Publish “Harbor” version 118 to all players", target: "roblox.example/games/4410277/harbor", risk: "high", reversible: true,
    reason: "The night shift of testers found nothing. 3,900 people are playing version 117 now; their servers close one after the other.",
    blocks: [
      { kind: "change", title: "Place settings", before: { version: 117, maxPlayers: 24, streaming: false, gravity: 196.2, products: { "speed-boat": 250 } }, after: { version: 118, maxPlayers: 30, streaming: true, gravity: 196.2, products: { "speed-boat": 200, lantern: 40 } } },
      { kind: "json", title: "Servers as they are now", volatile: true, value: { game: 4410277, regions: { "eu-central": { servers: 96, players: 2140 }, "us-east": { servers: 71, players: 1622 }, "ap-south": { servers: 9, players: 138 } }, closing: ["idle", "half-empty", "full"], keepAtLeast: 12, restart: null } },
      { kind: "text", title: "Note of the testers", text: "Boats no longer fall through the pier. With 30 players the harbour master's script takes 4.1 ms a frame, which is within the budget of 6 ms." },
    ],
    preconditions: { liveVersion: 117 },
  },
};

export const robloxBuild: Kind = {
  capability: "roblox-build",
  agent: "roblox-builder",
  policy: { leaseSeconds: 45, requiresApproval: false, maxFailures: 3, maxLapses: 2, backoffSeconds: 5, maxParked: 4 },
  first: [
    { ...publish, end: "asked" },
    {
      ...build("Lighthouse", 41), end: "failed",
      errors: [
        { code: "upload_refused", message: "HTTP 429 from the asset service after 12 of 60 meshes." },
        { code: "script_error", message: "ServerScriptService.Tide:88: attempt to index nil with 'WaterLevel'\nStack Begin\nScript 'ServerScriptService.Tide', Line 88 - function rise\nStack End" },
        { code: "script_error", message: "ServerScriptService.Tide:88: attempt to index nil with 'WaterLevel'" },
      ],
    },
    { ...build("Shipyard", 12), end: "lapsed" },
    { ...build("Harbor", 117), end: "done" },
    { ...build("Harbor", 119), silent: true, end: "waits" },
  ],
  next: (n) => {
    const job = build(["Harbor", "Lighthouse", "Shipyard"][n % 3]!, 120 + n);
    if (n % 5 === 3) return { ...job, errors: [{ code: "mesh_too_large", message: `meshes/pier-${n}.fbx has 24,310 triangles; 20,000 are allowed.` }] };
    return n % 4 === 1 ? { ...job, silent: true } : job;
  },
};
