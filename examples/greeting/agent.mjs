// npx holdpoint key create --name greeter --capability greeting --scope tasks:create --scope tasks:work --scope tasks:read
// HOLDPOINT_KEY=hp_... node examples/greeting/agent.mjs      run it, decide in the browser, run it again
const board = process.env.HOLDPOINT_URL ?? "http://127.0.0.1:3000";
const headers = { authorization: `Bearer ${process.env.HOLDPOINT_KEY}`, "content-type": "application/json" };
const call = async (path, body) => {
  const answer = await fetch(`${board}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

await call("/tasks", { capability: "greeting", title: "Greet Ada", input: { to: "ada@example.com" }, dedupeKey: "greet ada" });
const { claims } = await call("/claims", { capabilities: ["greeting"], waitSeconds: 10 });
for (const { task, leaseToken, approval } of claims) {
  if (approval?.verdict === "approved") {
    await call(`/approvals/${approval.id}/redeem`, { leaseToken, contentHash: approval.approvedHash }); // works once
    console.log("Sending", approval.approvedRequest.blocks[0]); // the side effect, exactly as approved
    await call(`/tasks/${task.id}/complete`, { leaseToken, result: { sent: true } });
  } else {
    const message = { kind: "message", to: task.input.to, body: "Hello Ada, lovely weather for an engine." };
    const request = { question: `Send a greeting to ${task.input.to}`, risk: "low", reversible: false, blocks: [message] };
    await call(`/tasks/${task.id}/park`, { leaseToken, request }); // stop and ask; nothing of this run stays
  }
}
