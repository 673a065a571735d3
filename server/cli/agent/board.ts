import { connect } from "@/lib/client/connect";
import type { Client } from "@/lib/client/api";
import { EXIT, Ending } from "./exit-codes";

export const boardUrl = (): string => (process.env["HOLDPOINT_URL"] ?? "http://127.0.0.1:3000").replace(/\/+$/, "");

/** The board by HOLDPOINT_URL, as the agent of HOLDPOINT_KEY. */
export function board(): Client {
  const key = process.env["HOLDPOINT_KEY"];
  if (!key) throw new Ending(EXIT.misunderstood, "Set HOLDPOINT_KEY to an agent's key: npx holdpoint key create --help");
  const retrySeconds = Number(process.env["HOLDPOINT_RETRY_SECONDS"] || 10);
  if (!(retrySeconds >= 0)) throw new Ending(EXIT.misunderstood, "HOLDPOINT_RETRY_SECONDS takes a number of seconds.");
  return connect({ url: boardUrl(), key, retrySeconds });
}
