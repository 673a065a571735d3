import { createHash } from "node:crypto";
import { closingDate, type Posting } from "./postings";

/** Changes whenever the posting does, so that an applicant can tell that the role is still the one they read. */
export function postingEtag(posting: Posting): string {
  const content = JSON.stringify([posting, closingDate()]);
  return `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`;
}
