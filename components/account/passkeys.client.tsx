"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldNote } from "@/components/ui/field";
import { Question } from "@/components/ui/question.client";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { TextField } from "@/components/ui/text-field";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { addPasskey, listPasskeys, type Passkey, passkeysWork, removePasskey } from "@/lib/client/passkey";
import { withFreshSignIn } from "@/lib/client/sign-in-again";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";

const passkeysQuery = () => queryOptions({ queryKey: ["passkeys"], queryFn: listPasskeys });

/** Signing in by finger, face or PIN instead of a password. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery());
  const [adding, setAdding] = useState(false);
  const work = useSyncExternalStore(never, passkeysWork, () => true);
  const add = useChange((name: string) => withFreshSignIn(() => addPasskey(name)), "passkeys", "people");
  const failure = add.error && (add.error.name === "NotAllowedError" ? "No passkey was made." : add.error.message);
  return (
    <Card aria-label="Passkeys">
      <CardHeader
        title="Passkeys"
        note="sign in by finger, face or PIN"
        end={
          work && (
            <Button size="sm" onClick={() => (add.reset(), setAdding(true))}>
              <Plus aria-hidden />
              Add
            </Button>
          )
        }
      />
      {error && <ErrorState detail={error.message} onRetry={() => void refetch()} className="py-6" />}
      {data?.length === 0 && <p className="px-3.5 py-3 text-sm text-ink2">{work ? "None yet." : "Passkeys need the board to be opened by a name, such as localhost, and a browser that knows them."}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {data?.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <Question
        open={adding}
        onClose={() => setAdding(false)}
        title="Add a passkey"
        description="Your browser asks for your finger, face or PIN."
        act="Add passkey"
        busy={add.isPending}
        error={failure || undefined}
        onAnswer={(form) => add.mutate(String(form.get("name")).trim(), { onSuccess: () => (setAdding(false), toastDone("Passkey added")) })}
      >
        <Field id="name" label="Name" hint="So that you know it from others: such as my laptop.">
          <TextField {...fieldNote("name", false)} name="name" required maxLength={100} />
        </Field>
      </Question>
    </Card>
  );
}

function Row({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const remove = useChange(() => removePasskey(id), "passkeys", "people");
  return (
    <li className="flex items-center gap-3 px-3.5 py-2.5 text-sm">
      <KeyRound aria-hidden className="size-4 shrink-0 text-ink3" />
      <div className="min-w-0 flex-1">
        <span className="font-[550]">
          <UntrustedText text={name ?? "Passkey"} />
        </span>
        {createdAt && (
          <span className="block text-xs text-ink2">
            added <AbsoluteTime at={createdAt} />
          </span>
        )}
      </div>
      <Button size="sm" variant="danger" busy={remove.isPending} aria-label={`Remove the passkey ${name ?? ""}`} onClick={() => remove.mutate(undefined, { onError: (error) => toastFailed("Not removed", { description: error.message }) })}>
        Remove
      </Button>
    </li>
  );
}

const never = () => () => undefined;
