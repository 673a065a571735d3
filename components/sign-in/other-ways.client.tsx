"use client";

import { KeyRound, LogIn } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { passkeysWork, signInByPasskey } from "@/lib/client/passkey";
import { ownPath } from "./own-path";

/** Passkey, and the provider where the board has one. */
export function OtherWays({ next, provider, refused }: { next: string | null; provider: string | null; refused: boolean }) {
  const [busy, setBusy] = useState<"passkey" | "provider" | null>(null);
  const [failed, setFailed] = useState(refused ? "You were not let in: the board has nobody of that address and no open invitation to it." : null);
  const work = useSyncExternalStore(never, passkeysWork, () => false);

  async function go(by: "passkey" | "provider", act: () => Promise<string>) {
    setBusy(by);
    setFailed(null);
    try {
      location.assign(await act());
    } catch (error) {
      setFailed(error instanceof Error && error.name !== "NotAllowedError" ? error.message : "No passkey was used.");
      setBusy(null);
    }
  }

  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {failed && <FieldError>{failed}</FieldError>}
      {provider && (
        <Button size="lg" busy={busy === "provider"} onClick={() => void go("provider", () => providerUrl(ownPath(next)))}>
          <LogIn aria-hidden />
          Sign in with {provider}
        </Button>
      )}
      {work && (
        <Button size="lg" busy={busy === "passkey"} onClick={() => void go("passkey", () => signInByPasskey().then(() => ownPath(next)))}>
          <KeyRound aria-hidden />
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}

async function providerUrl(next: string): Promise<string> {
  const answer = await fetch("/api/auth/sign-in/provider", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ next }) });
  const said = (await answer.json().catch(() => ({}))) as { url?: string; detail?: string };
  if (!said.url) throw new Error(said.detail ?? "The server did not answer.");
  return said.url;
}

const never = () => () => undefined;
