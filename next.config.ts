import type { NextConfig } from "next";

/** For what is no page too; the policy for scripts needs a nonce for each answer and is made in proxy.ts. */
const HEADERS = {
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

const config: NextConfig = {
  reactStrictMode: true,
  // `npm test` checks the types; a start only builds.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  compress: true,
  images: { unoptimized: true },
  headers: async () =>
    process.env.NODE_ENV === "production" ? [{ source: "/((?!api/).*)", headers: Object.entries(HEADERS).map(([key, value]) => ({ key, value })) }] : [],
  serverExternalPackages: ["pg", "better-auth", "nodemailer", "web-push"],
};

export default config;
