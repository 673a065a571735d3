// The one listener: agents' calls go straight to the route handlers, everything else to Next.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { peersAreStamped } from "@/lib/access/peer";
import { answerApi } from "./front-door/answer-api";
import { answerDirect } from "./front-door/answer-direct";
import { meansThisBoard } from "./front-door/host";
import { stampPeer, trustedProxies } from "./front-door/peer";
import { refuse, refuseAtSocket } from "./front-door/refuse";
import { compileRoutes, type RouteEntry } from "./front-door/routes";
import { hangUpOnVanished } from "./front-door/vanished";

/** Builds the HTTP server; `pages` is Next's request handler. */
export function createFrontDoor(routes: RouteEntry[], pages: RequestListener): Server {
  const find = compileRoutes(routes);
  const direct = answerDirect(find);
  const proxies = trustedProxies();
  peersAreStamped();
  const api = getRequestListener(answerApi(find), {
    // Who names no host has been refused, unless it asks for the health.
    hostname: "localhost",
    overrideGlobalObjects: false,
    errorHandler: () => refuse("bad_request", "The request line or a header cannot be understood."),
  });
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    // Ten megabytes over a slow line take a while; the answer may take as long as it likes.
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
    // Longer than the pools of common clients keep theirs, so that the client closes first.
    keepAliveTimeout: 75_000,
    noDelay: true,
  });
  server.maxHeadersCount = 100;
  hangUpOnVanished(server);
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/")) return void refuseAtSocket(request.socket, "The request target has to be a path.");
    if (!meansThisBoard(request)) return void refuseAtSocket(request.socket, "This is not the address of this board; a public name has to be in HOLDPOINT_ORIGIN.", "misdirected");
    stampPeer(request, proxies);
    if (!isApi(request) && !isPlain(request)) return void refuseAtSocket(request.socket, "The path has to be written as it is meant: no //, no dots that go up.");
    if (!isApi(request)) pages(request, keptByNobody(request, response));
    else if (!direct(request, response)) void api(request, response);
  });
  server.on("upgrade", (_request, socket) => void refuseAtSocket(socket, "No other protocol is spoken here."));
  server.on("connect", (_request, socket) => void refuseAtSocket(socket, "This is not a proxy."));
  return server;
}

/** What Next says of an answer goes before this; of a redirect it says nothing. Its built files are the same for everybody. */
function keptByNobody(request: IncomingMessage, response: ServerResponse): ServerResponse {
  if (!request.url!.startsWith("/_next/static/")) response.setHeader("cache-control", "private, no-store");
  return response;
}

/** Whether a path means what it says: what is in front of the board, and Next behind it, would each read another in these. */
function isPlain(request: IncomingMessage): boolean {
  const [path] = request.url!.split("?", 1) as [string];
  return !/\/(?:\/|(?:\.|%2e){1,2}(?:\/|$))|\\/i.test(path);
}

function isApi(request: IncomingMessage): boolean {
  const url = request.url!;
  return url.startsWith("/api/") || url === "/api" || url.startsWith("/api?");
}
