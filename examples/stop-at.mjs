/** For tests only: says where it is and does nothing more, so that it can be killed at exactly this step. */
export async function stopAt(step) {
  if (process.env.HOLDPOINT_EXAMPLE_STOP_AT !== step) return;
  console.log(`at ${step}`);
  await new Promise(() => setInterval(() => undefined, 60_000));
}
