"use client";

// What draws nothing at first: the leases that a person holds, the count in the title, the dot at Ops, the question to sign in again.
import { HoldLeases } from "./hold-leases.client";
import { KeepHere } from "./keep-here.client";
import { RaisedSignals } from "./raised-signals.client";
import { SignInAgainDoor } from "./sign-in-again.client";
import { TitleCount } from "./title-count.client";

export function Background() {
  return (
    <>
      <HoldLeases />
      <KeepHere />
      <SignInAgainDoor />
      <TitleCount />
      <RaisedSignals />
    </>
  );
}
