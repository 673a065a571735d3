import type { IncomingMessage } from "node:http";

/** One request: who sent it, and the part of its path that names a posting or an application. */
export type Visit = {
  request: IncomingMessage;
  visitor: string;
  part: string;
};
