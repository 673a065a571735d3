// The product's API as a process of its own, without the pages: the same front door, routes and migrations.
import { createFrontDoor } from "@/server/front-door";
import { addressOf, listen } from "@/server/front-door/listen";
import { openDatabase } from "@/server/open-database";

await openDatabase({ say: (sentence) => console.error(sentence) });
const [{ routes }, { startFeed }] = await Promise.all([import("virtual:routes"), import("@/lib/feed/hub")]);
const server = createFrontDoor(routes, (_, answer) => void answer.writeHead(404).end());
startFeed();
const host = process.env["HOST"] ?? "127.0.0.1";
const port = await listen(server, Number(process.env["PORT"] ?? 0), host);
process.env["PORT"] = String(port);
const { sendNotices } = await import("@/server/send-notices");
sendNotices();
console.log(`ready ${addressOf(host, port)}`);
