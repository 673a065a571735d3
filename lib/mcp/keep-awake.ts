type Send = (notification: { method: "notifications/progress"; params: { progressToken: string | number; progress: number; message: string } }) => Promise<void>;

/** Clients that give up on silence hear that somebody is still being asked, until `clearInterval`. */
export function keepAwake(progressToken: string | number | undefined, send: Send): ReturnType<typeof setInterval> | undefined {
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return setInterval(() => void send({ method: "notifications/progress", params: { progressToken, progress: ++progress, message: "Waiting for a person" } }).catch(() => undefined), 10_000);
}
