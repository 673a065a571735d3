// Hardened headers on every kind of answer of the built product, refusals included.
import { expect, test } from "@playwright/test";
import { openBoard } from "../job/board";

const PAGES = ["/", "/approvals", "/escalations", "/sign-in", "/setup?token=x", "/nothing", "/tasks/nothing", "/%00", "/icon.svg"];
const CALLS = ["/api", "/api/v1/me", "/api/v1/nothing", "/api/v1/health/live", "/api/v1/attachments/x", "/api/auth/get-session", "/api/auth/x", "/api/openapi.json", "/api/v1/stream"];
const EVERYWHERE = { "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin" };

test("a page runs only scripts with the nonce of its own answer, and stands in no frame", async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect(headers, path).toMatchObject({ ...EVERYWHERE, "cross-origin-opener-policy": "same-origin" });
    const policy = Object.fromEntries(headers["content-security-policy"]!.split("; ").map((line) => [line.split(" ")[0], line.split(" ").slice(1).join(" ")]));
    expect(policy, path).toMatchObject({ "default-src": "'none'", "frame-ancestors": "'none'", "base-uri": "'none'", "object-src": "'none'", "form-action": "'self'", "connect-src": "'self'" });
    expect(policy["script-src"], path).toMatch(/^'self' 'nonce-[\w+/]{24}'$/);
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    const nonce = /'nonce-([^']+)'/.exec(policy["script-src"]!)![1];
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    if (path !== "/icon.svg" && answer.status() !== 307) expect(scripts.length).toBeGreaterThan(3);
  }
});

test("an answer of the API, the stream and an image can do nothing if it is opened as a page", async () => {
  const { url, key, person } = await openBoard();
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const { id } = await person.upload(png, "image/png", "a.png");
  for (const path of [...CALLS, `/api/v1/attachments/${id}`])
    for (const headers of [{}, { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      const stop = new AbortController();
      const answer = await fetch(url + path, { headers, signal: stop.signal });
      expect(Object.fromEntries(answer.headers), path).toMatchObject(EVERYWHERE);
      expect(answer.headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
      expect(answer.headers.get("content-security-policy"), path).toMatch(/sandbox/);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      stop.abort();
    }
});
