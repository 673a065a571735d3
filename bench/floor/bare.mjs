// Reads a body, parses it, answers with what a claim's answer weighs.
import { createServer } from "node:http";

const answer = JSON.stringify({ claims: [{ task: "x".repeat(900) }] });
const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (part) => (text += part));
  request.on("end", () => {
    JSON.parse(text);
    response.writeHead(200, { "content-type": "application/json", "content-length": answer.length }).end(answer);
  });
}).listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
