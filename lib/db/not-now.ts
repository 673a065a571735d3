/** Classes and codes of PostgreSQL and of sockets that mean: not now, try again. */
const CODES = /^(08|53|57|55P03|40001|40P01|25006|25P03|ECONN|EPIPE|ETIMEDOUT|ENOENT|EAI_AGAIN|ENOTFOUND|EMFILE)/;
const WORDS = /too many notifications in the NOTIFY queue|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool/;
const UNANSWERED = /Query read timeout/;

/** Whether a fault is the database's or the network's, and will pass. */
export function isNotNow(error: unknown): boolean {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  return CODES.test(code) || WORDS.test(message) || isUnanswered(error);
}

/** Whether the database did not answer in time: its connection is of no more use. */
export function isUnanswered(error: unknown): boolean {
  return UNANSWERED.test((error as Error | null)?.message ?? "");
}
