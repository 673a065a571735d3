import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: false,
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "sharp", "better-auth", "pino"],
};

export default config;
