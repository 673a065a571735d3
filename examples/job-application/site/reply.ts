// What a route gives back; "cut" drops the connection without an answer.
import type { Html } from "./html";

export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
};

export function page(html: Html, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers }, body: html.text };
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: "" };
}

export function json(value: unknown, status = 200): Reply {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: `${JSON.stringify(value, null, 2)}\n` };
}

export function asset(type: string, body: string | Buffer): Reply {
  return { status: 200, headers: { "content-type": type, "cache-control": "max-age=3600" }, body };
}
