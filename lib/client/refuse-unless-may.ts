import type { Scope } from "@/lib/contract/actor";
import { ApiError, type Client } from "./api";

/** What goes on in several calls is not begun by a key that could not see it through. */
export async function refuseUnlessMay(board: Client, ...needed: Scope[]): Promise<void> {
  const { scopes } = await board.me({});
  const missing = needed.filter((scope) => scopes && !scopes.includes(scope));
  if (missing.length) throw refusedHere("forbidden", 403, `This key lacks ${missing.length === 1 ? "the scope" : "the scopes"} ${missing.join(", ")}. Nothing was asked.`);
}

/** A refusal that needs no board to say it. */
export function refusedHere(code: "forbidden" | "paused", status: number, detail: string): ApiError {
  return new ApiError({ type: "about:blank", title: detail, status, detail, code, instance: "" }, null);
}
