/** Whether this server sends mail. */
export function mailIsSet(): boolean {
  return Boolean(process.env["HOLDPOINT_SMTP_URL"]);
}
