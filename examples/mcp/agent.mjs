import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const headers = { Authorization: `Bearer ${process.env.HOLDPOINT_KEY}` };
const mcp = new Client({ name: "letters", version: "1" });
await mcp.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", process.env.HOLDPOINT_URL), { requestInit: { headers } }));

async function call(name, args) {
  const { isError, content, structuredContent } = await mcp.callTool({ name, arguments: args });
  if (isError) throw new Error(JSON.parse(content[0].text).code); // such as lease_lost
  return structuredContent;
}

const { claims } = await call("claim", { capabilities: ["letters"], waitSeconds: 10 });
for (const { taskId, input, leaseToken, approval } of claims) {
  if (approval?.verdict === "approved") {
    await call("redeem", { id: approval.id, leaseToken, contentHash: approval.approvedHash }); // works once
    console.log("Sending", approval.approvedRequest.blocks[0]); // exactly as approved
    await call("complete", { id: taskId, leaseToken, result: { sent: true } });
  } else {
    const blocks = [{ kind: "message", to: input.email, body: `Dear ${input.name}, thank you for your order.` }];
    const request = { question: `Send a letter to ${input.name}`, risk: "low", reversible: false, blocks };
    await call("park", { id: taskId, leaseToken, request }); // nothing of this run stays
  }
}
await mcp.close();
