import type { Client } from "@/lib/client/api";
import type { Claim } from "@/lib/contract/work";
import type { Checkpoint } from "./checkpoint";
import type { Lease } from "./keep-lease";

/** What one run of the agent has in hand. */
export type Slice = {
  board: Client;
  /** The board's address, for links that people open. */
  url: string;
  claim: Claim;
  lease: Lease;
  /** How far the form is filled; goes along with a park, a release or a failure. */
  checkpoint: Checkpoint | undefined;
  /** From the moment a redeem is under way: the application may be out, so nothing is tried again. */
  mayBeSent: boolean;
};
