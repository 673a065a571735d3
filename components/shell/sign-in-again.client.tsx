"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onSignInAgain } from "@/lib/client/sign-in-again";

const SignInAgain = dynamic(() => import("./sign-in-again-dialog.client").then((file) => file.SignInAgainDialog), { ssr: false });

/** Waits until something takes a fresh sign-in. */
export function SignInAgainDoor() {
  const [asked, setAsked] = useState<{ done: (signedIn: boolean) => void } | null>(null);
  useEffect(() => onSignInAgain((done) => setAsked({ done })), []);
  if (!asked) return null;
  return <SignInAgain onDone={(signedIn) => (setAsked(null), asked.done(signedIn))} />;
}
