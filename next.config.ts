import type { NextConfig } from "next";

/** Agents' text is hostile: nothing loads from elsewhere, nothing frames a page, and no address leaks. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; " +
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

const config: NextConfig = {
  reactStrictMode: true,
  // `npm test` checks the types; a start only builds.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  compress: false,
  images: { unoptimized: true },
  // Its two copies of the parsers are one in the browser.
  turbopack: { resolveAlias: { "nuqs/server": { browser: "nuqs" } } },
  headers: async () =>
    process.env.NODE_ENV === "production" ? [{ source: "/((?!api/).*)", headers: Object.entries(HEADERS).map(([key, value]) => ({ key, value })) }] : [],
  serverExternalPackages: ["pg", "sharp", "better-auth"],
};

export default config;
