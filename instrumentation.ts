// Under plain `next start` and `next dev` the feed starts here; behind the front door it runs already.
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startFeed } = await import("./lib/feed/hub");
  startFeed();
}
