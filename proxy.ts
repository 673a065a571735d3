// The content security policy of every page, and the search part of its address, which layouts are not told. It adds headers
// and decides nothing: who may see what is asked by the page itself.
import { type NextRequest, NextResponse } from "next/server";

export const config = { matcher: "/((?!api/|_next/static/).*)" };

export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("x-search", request.nextUrl.search);
  if (process.env.NODE_ENV !== "production") return NextResponse.next({ request: { headers } });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = policyOf(nonce);
  // Next reads the nonce of its own scripts from the request; whatever a client sent under these names is replaced.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set("content-security-policy", policy);
  return answer;
}

/**
 * Scripts are files of ours or carry this answer's nonce. Stricter than strict-dynamic, which would run what a script writes:
 * nothing that comes from outside is served as a script. Styles may stand in the markup: agents' text is never
 * markup, and the toasts and menus write theirs at run time.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'", `script-src 'self' 'nonce-${nonce}'`, "style-src 'self' 'unsafe-inline'", "img-src 'self' blob: data:", "font-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].join("; ");
}
