// Passkeys in the browser's own words: what the server offers goes in, what the authenticator says comes out.

/** Whether they can work here: not by an address of digits, and not in a browser that cannot read the server's offer. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname);
}

/** Signs in, or anew. Throws with words where it was not accepted. */
export async function signInByPasskey(): Promise<void> {
  const offer = await call("generate-authenticate-options");
  const credential = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(offer as PublicKeyCredentialRequestOptionsJSON) });
  await call("verify-authentication", { response: saidBy(credential) });
}

export async function addPasskey(name: string): Promise<void> {
  const offer = await call("generate-register-options");
  const credential = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(offer as PublicKeyCredentialCreationOptionsJSON) });
  await call("verify-registration", { response: saidBy(credential), name });
}

export type Passkey = { id: string; name: string | null; createdAt: string | null };

export async function listPasskeys(): Promise<Passkey[]> {
  return (await call("list-user-passkeys")) as Passkey[];
}

export async function removePasskey(id: string): Promise<void> {
  await call("delete-passkey", { id });
}

/** What was refused, with the server's code where it gave one. */
export class PasskeyRefused extends Error {
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
  }
}

async function call(name: string, body?: object): Promise<unknown> {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(`/api/auth/passkey/${name}`, init).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as { detail?: string; code?: string } | null;
  if (!answer?.ok) throw new PasskeyRefused(said?.detail ?? "The server did not answer.", said?.code ?? null);
  return said;
}

function saidBy(credential: Credential | null): unknown {
  if (!credential) throw new PasskeyRefused("No passkey was chosen.", null);
  return (credential as PublicKeyCredential).toJSON();
}
