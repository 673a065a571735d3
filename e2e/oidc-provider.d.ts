/** What the tests use of the provider that they run. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown> & { findAccount: (context: unknown, id: string) => unknown });
    callback(): RequestListener;
  }
}
