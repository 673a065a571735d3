/** Where pages of this board are opened from: the two loopback names, and what HOLDPOINT_ORIGIN lists. */
export function acceptedOrigins(): string[] {
  const port = process.env["PORT"] || "3000";
  return [...publicOrigins(), `http://127.0.0.1:${port}`, `http://localhost:${port}`].map(normal);
}

/** The origins that HOLDPOINT_ORIGIN names, split at commas. */
export function publicOrigins(): string[] {
  return (process.env["HOLDPOINT_ORIGIN"] ?? "").split(",").map((origin) => origin.trim()).filter((origin) => origin && URL.canParse(origin)).map(normal);
}

// Browsers leave out default ports and trailing slashes.
function normal(origin: string): string {
  return new URL(origin).origin;
}
