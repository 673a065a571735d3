declare module "virtual:routes" {
  import type { RouteEntry } from "@/server/front-door/routes";

  /** Every app/api/**\/route.ts, put together by bin/steps/bundle-plugins.mjs. */
  export const routes: RouteEntry[];
}
