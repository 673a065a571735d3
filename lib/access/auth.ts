// People's identity: better-auth over our own tables, built at first use and once per process.
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { uuidv7 } from "uuidv7";
import { orm, peoplePool } from "../db/pool";
import { readAuthSecret } from "../db/read-auth-secret";
import { accounts, passkeys, sessions, users, verifications } from "../db/schema-people";
import { oncePerProcess } from "../process";
import { acceptedOrigins, publicOrigins } from "./accepted-origins";
import { ADMISSION } from "./admit";
import { PEER_HEADER } from "./peer";
import { passkeyPlugin } from "./passkey-plugin";
import { provider, providerPlugin } from "./provider";

const HOUR = 3600;
/** What counts as just signed in, in seconds. */
const FRESH = 300;
export const COOKIE_PREFIX = "holdpoint";

export type Auth = ReturnType<typeof build>;

/** A failed start is not remembered: the next call tries again. */
export function auth(): Promise<Auth> {
  const slot = oncePerProcess("auth", () => ({ made: null as Promise<Auth> | null }));
  return (slot.made ??= readAuthSecret(peoplePool()).then(build).catch((error: unknown) => {
    slot.made = null;
    throw error;
  }));
}

/** The next call builds it anew: what the provider's own document says is read once. */
export function forgetAuth(): void {
  oncePerProcess("auth", () => ({ made: null as Promise<Auth> | null })).made = null;
}

function build(secret: string) {
  const named = provider();
  return betterAuth({
    appName: "Holdpoint",
    secrets: [{ version: 1, value: secret }],
    basePath: "/api/auth",
    // Never taken from the request: a forged Host would make itself trusted.
    baseURL: acceptedOrigins()[0]!,
    trustedOrigins: () => acceptedOrigins(),
    database: drizzleAdapter(orm(), { provider: "pg", usePlural: true, schema: { users, sessions, accounts, verifications, passkeys } }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { additionalFields: { role: { type: "string", required: true, defaultValue: "viewer", input: false } } },
    session: { expiresIn: 24 * HOUR, updateAge: HOUR, freshAge: FRESH },
    // Addresses are given by admins, so an account of the provider with a verified one is that person's.
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: true, requireLocalEmailVerified: false } },
    databaseHooks: ADMISSION,
    plugins: [passkeyPlugin(), ...(named ? [providerPlugin(named)] : [])],
    // Ours counts failures (sign-in-limit.ts); this one bounds the work of hashing.
    rateLimit: {
      enabled: process.env["NODE_ENV"] === "production",
      storage: "memory",
      customRules: { "/sign-in/email": { window: 60, max: 60 }, "/get-session": false },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: servedOverTls(),
      // `refuseForeign` stands in front of every call, with one rule for all cookies; URLs in bodies stay checked here.
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [PEER_HEADER] },
      database: { generateId: () => uuidv7() },
    },
    logger: { disabled: true },
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  });
}

function servedOverTls(): boolean {
  const origins = publicOrigins();
  return origins.length > 0 && origins.every((origin) => origin.startsWith("https:"));
}
