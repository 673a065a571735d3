// Notices go out from every server: the bell of the feed wakes who sends them.
import { setTimeout as sleep } from "node:timers/promises";
import { acceptedOrigins } from "@/lib/access/accepted-origins";
import { listener } from "@/lib/feed/listen";
import { dispatcher } from "@/lib/notices/dispatcher";

/** What is on its way has this long; what is cut off goes out again from elsewhere, under the same id. */
const PATIENCE = 3_000;

/** Gives back what ends it. */
export function sendNotices(): () => Promise<void> {
  // The first public origin, or else the loopback name with the port that was bound.
  const sending = dispatcher(() => acceptedOrigins()[0]!);
  listener().onNotices.add(sending.wake);
  return async () => {
    listener().onNotices.delete(sending.wake);
    await Promise.race([sending.stop(), sleep(PATIENCE, undefined, { ref: false })]);
  };
}
