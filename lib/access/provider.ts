// Sign-in by an OpenID Connect provider, where the environment names one. Nobody comes in by it who was not invited.
import { genericOAuth } from "better-auth/plugins/generic-oauth";

export const PROVIDER_ID = "oidc";

export type Provider = { issuer: string; clientId: string; clientSecret: string; name: string };

/** What the environment names; null where it names none. */
export function provider(): Provider | null {
  const [issuer, clientId, clientSecret] = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"].map((name) => process.env[`HOLDPOINT_OIDC_${name}`]?.trim());
  if (!issuer || !clientId || !clientSecret || !URL.canParse(issuer)) return null;
  return { issuer: issuer.replace(/\/$/, ""), clientId, clientSecret, name: process.env["HOLDPOINT_OIDC_NAME"]?.trim() || new URL(issuer).hostname };
}

/** The library's plugin for it: discovery, PKCE, state, nonce, and an ID token that has to be signed by the provider. */
export function providerPlugin({ issuer, clientId, clientSecret, name }: Provider) {
  return genericOAuth({
    config: [{
      providerId: PROVIDER_ID, name, clientId, clientSecret, discoveryUrl: `${issuer}/.well-known/openid-configuration`, requireIdTokenVerification: true,
      scopes: ["openid", "email", "profile"], pkce: true,
    }],
  });
}
