/** Ends the session. A full load afterwards, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  await fetch("/api/auth/sign-out", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  location.assign("/sign-in");
}
