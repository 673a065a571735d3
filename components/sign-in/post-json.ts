/** Posts a form of the front pages. What is refused comes back as words, and by field where it is known. */
export type Refused = { message: string; fields: Record<string, string> };

export async function postJson(path: string, body: object): Promise<Refused | null> {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
  if (!answer) return { message: "The server did not answer. Is it running?", fields: {} };
  if (answer.ok) return null;
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string; errors?: { pointer: string; message: string }[] };
  const fields = Object.fromEntries((problem.errors ?? []).map(({ pointer, message }) => [pointer.slice(1), message]));
  return { message: (problem.detail ?? `The server refused (HTTP ${answer.status}).`) + wait(answer), fields };
}

function wait(answer: Response): string {
  const seconds = Number(answer.headers.get("retry-after"));
  return answer.status === 429 && seconds > 0 ? ` Try again in ${seconds} s.` : "";
}
