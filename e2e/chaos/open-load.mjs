// A load from outside in a process of its own: `rate` calls a second come whatever becomes of those before them (0: sixty-four callers, each as
// soon as it is answered). One call, made once, so that asking costs little. Prints what came back.
import { connect } from "node:net";

const { port, key, path, body, rate, seconds } = JSON.parse(process.argv[2]);
const MOST = 3_000;
const asked = Buffer.from(`POST /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
const seen = { asked: 0, answered: 0, unsent: 0, statuses: {}, withoutRetry: 0, broken: 0, took: [] };
const idle = [];
let open = 0;
let over = false;

function line() {
  open++;
  let have = "";
  let began = 0;
  const socket = connect({ port, host: "127.0.0.1", noDelay: true }).setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.on("close", () => {
    open--;
    const at = idle.indexOf(self);
    if (at >= 0) idle.splice(at, 1);
    if (began && !over) seen.broken++;
  });
  socket.on("data", (part) => {
    have += part;
    const end = have.indexOf("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(have)?.[1]);
    if (end < 0 || have.length < end + 4 + length) return;
    const status = have.slice(9, 12);
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    if ((status === "503" || status === "429") && !/\r\nretry-after: \d/i.test(have.slice(0, end))) seen.withoutRetry++;
    if (status < "300") seen.took.push(performance.now() - began);
    seen.answered++;
    have = "";
    began = 0;
    if (over) return void socket.destroy();
    if (rate) idle.push(self);
    else self.call();
  });
  const self = {
    call() {
      seen.asked++;
      began = performance.now();
      socket.write(asked);
    },
    destroy: () => socket.destroy(),
  };
  return self;
}

if (rate) {
  const start = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    for (const now = (performance.now() - start) / 1_000; due < now * rate; due++) {
      const free = idle.pop() ?? (open < MOST ? line() : null);
      if (free) free.call();
      else seen.unsent++;
    }
  }, 2);
  setTimeout(() => clearInterval(timer), seconds * 1_000);
} else for (let count = 0; count < 64; count++) line().call();
setTimeout(() => {
  over = true;
  for (const one of idle) one.destroy();
}, seconds * 1_000);
setTimeout(() => {
  const took = seen.took.sort((a, b) => a - b);
  console.log(JSON.stringify({ ...seen, took: undefined, p50: took[took.length >> 1], p99: took[Math.floor(took.length * 0.99)], ok: took.length / seconds }));
  process.exit(0);
}, seconds * 1_000 + 3_000);
