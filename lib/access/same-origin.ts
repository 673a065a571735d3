// Browsers send cookies along with other sites' requests; this tells those apart.
import { Refusal } from "../contract/problem";
import { acceptedOrigins } from "./accepted-origins";

const READS = ["GET", "HEAD", "OPTIONS"];

/** For requests that rest on a cookie or set one. Scripts send neither header and are let through. */
export function refuseForeign(request: { method: string; headers: Pick<Headers, "get"> }): void {
  if (READS.includes(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const own = site !== null ? site === "same-origin" || site === "none" : origin === null || acceptedOrigins().includes(origin);
  if (!own) throw new Refusal("forbidden", "This request comes from another site; a public address has to be named in HOLDPOINT_ORIGIN.");
}
