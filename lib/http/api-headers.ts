/** Every answer of the API: never kept, never guessed at, and if it is opened as a page it can do nothing. */
export const API_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** The same with what a body needs. Written out: a copy of the others, with more put to it, took longer than the body. */
export function bodyHeaders(contentType: string, instance: string): Record<string, string> {
  return {
    "cache-control": API_HEADERS["cache-control"],
    "x-content-type-options": API_HEADERS["x-content-type-options"],
    "content-security-policy": API_HEADERS["content-security-policy"],
    "x-frame-options": API_HEADERS["x-frame-options"],
    "referrer-policy": API_HEADERS["referrer-policy"],
    "cross-origin-resource-policy": API_HEADERS["cross-origin-resource-policy"],
    "content-type": contentType,
    "x-request-id": instance,
  };
}
