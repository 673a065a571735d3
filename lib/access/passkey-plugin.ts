// Passkeys, by the library's own plugin. One signs in alone, so it has to know who holds it: by finger, face or PIN.
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { acceptedOrigins, publicOrigins } from "./accepted-origins";

/** Passkeys belong to a host by name. Without a public one they work at http://localhost. */
export function passkeyPlugin() {
  return passkey({
    rpID: new URL(publicOrigins()[0] ?? "http://localhost").hostname,
    origin: acceptedOrigins(),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: { afterVerification: async ({ verification }) => void refuseUnverified(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: async ({ verification }) => refuseUnverified(verification.authenticationInfo.userVerified) },
  });
}

function refuseUnverified(verified: boolean | undefined): void {
  if (!verified) throw new APIError("UNAUTHORIZED", { message: "The passkey did not check who holds it." });
}
