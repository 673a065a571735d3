/** An error in one line without colour: Playwright's have several lines. */
export function plain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/\u001b\[\d+m/g, "")
    .replace(/\s*\n\s*/g, " ")
    .trim();
}
