import type { Approval } from "@/lib/contract/approval";
import { writeJson } from "@/lib/contract/write-json";
import { contentHash } from "@/lib/machine/content-hash";
import type { Checkpoint } from "./checkpoint";
import { FormDiffers } from "./form-differs";

/** The hash of the approved document, worked out anew from the document itself and from the pictures this agent took. */
export function checkHash(approval: Approval, checkpoint: Checkpoint | null): string {
  const shown = (checkpoint?.screenshots ?? []).map(({ attachmentId, sha256 }) => ({ id: attachmentId, sha256 }));
  const hash = contentHash(writeJson(approval.approvedRequest), shown);
  if (hash !== approval.approvedHash) throw new FormDiffers("the document that came with the approval has another hash.");
  return hash;
}
