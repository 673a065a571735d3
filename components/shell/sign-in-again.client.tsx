"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { useEffect, useState } from "react";
import { onSignInAgain } from "@/lib/client/sign-in-again";

const SignInAgain = openedApart(() => import("./sign-in-again-dialog.client").then((file) => file.SignInAgainDialog));

/** Waits until something takes a fresh sign-in. */
export function SignInAgainDoor() {
  const [asked, setAsked] = useState<{ done: (signedIn: boolean) => void } | null>(null);
  useEffect(() => onSignInAgain((done) => setAsked({ done })), []);
  if (!asked) return null;
  return <SignInAgain onDone={(signedIn) => (setAsked(null), asked.done(signedIn))} />;
}
