// Some acts take a sign-in of the last five minutes. Whoever needs one asks here; the shell's dialog answers.
import { ApiError } from "./api";

type Asked = (done: (signedIn: boolean) => void) => void;
let dialog: Asked | null = null;

/** The dialog that asks. Called by the shell, once. */
export function onSignInAgain(ask: Asked): () => void {
  dialog = ask;
  return () => void (dialog = null);
}

/** Asks in place for a password or a passkey. False where the person left it. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => (dialog ? dialog(resolve) : resolve(false)));
}

/** Makes a call; where it is refused for an old sign-in, asks for a new one and makes it once more. */
export async function withFreshSignIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) !== "reauthentication_required" || !(await signInAgain())) throw error;
    return call();
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : ((error as { code?: string | null }).code ?? null);
}
