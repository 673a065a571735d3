/** A call that works as it stands: who is asking. */
export function curlLine(origin: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" ${origin}/api/v1/me`;
}
