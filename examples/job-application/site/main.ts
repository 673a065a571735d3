// Starts the careers site as a process of its own: PORT (4310), only on this machine.
import { createServer } from "node:http";
import { answer } from "./answer";

const port = Number(process.env.PORT ?? 4310);
const server = createServer((request, response) => void answer(request, response));

server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken. Choose another with PORT.` : error.message);
  process.exit(1);
});

server.listen(port, "127.0.0.1", () => {
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  console.log(`Careers site ready: http://127.0.0.1:${actual}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
