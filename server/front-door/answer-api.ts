import { API_HEADERS } from "@/lib/http/api-headers";
import { refuse } from "./refuse";
import type { FindRoute, Handler, RouteModule } from "./routes";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Calls the same functions that Next would call, without Next in between. */
export function answerApi(find: FindRoute): (request: Request) => Response | Promise<Response> {
  return (request) => {
    const path = pathOf(request.url);
    const route = find(path);
    if (!route) return refuse("not_found", `There is nothing at ${path}.`);
    const handler = handlerOf(route.module, request.method);
    if (!handler) return withoutHandler(route.module, request.method);
    const answer = handler(request, { params: Promise.resolve(route.params) });
    return request.method === "HEAD" ? withoutBody(answer) : answer;
  };
}

function pathOf(url: string): string {
  const start = url.indexOf("/", 8);
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

function handlerOf(module: RouteModule, method: string): Handler | null {
  const exported = METHODS.includes(method) || method === "OPTIONS" ? module[method] : undefined;
  if (typeof exported === "function") return exported as Handler;
  return method === "HEAD" && typeof module["GET"] === "function" ? (module["GET"] as Handler) : null;
}

// Nobody reads the body of an answer to HEAD: a stream would wait for its reader for ever.
async function withoutBody(answer: Response | Promise<Response>): Promise<Response> {
  const { body, status, headers } = await answer;
  await body?.cancel();
  return new Response(null, { status, headers });
}

function withoutHandler(module: RouteModule, method: string): Response {
  const allow = METHODS.filter((name) => handlerOf(module, name)).join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { ...API_HEADERS, allow: `${allow}, OPTIONS` } });
  return refuse("method_not_allowed", `${method} is not possible here.`, { allow });
}
