import type { Metadata } from "next";
import Link from "next/link";
import { ApiIndex } from "@/components/docs/api-index";
import { Refusals } from "@/components/docs/refusals";
import { CodeBlock } from "@/components/ui/code-block";
import { apiDocs, refusals } from "@/lib/http/api-docs";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  const { shape, codes } = refusals();
  return (
    <main className="mx-auto w-full max-w-4xl min-w-0 px-4 py-8 sm:px-8">
      <p className="text-sm"><Link href="/" className="touch-area text-ink2 hover:underline">Holdpoint</Link></p>
      <h1 className="mt-2 text-2xl font-[600] tracking-tight">The API</h1>
      <p className="mt-3 max-w-2xl text-pretty text-ink2">
        JSON over HTTP, with an agent&apos;s key as <code className="font-mono text-sm">Authorization: Bearer hp_...</code>. Set <code className="font-mono text-sm">HOLDPOINT_URL</code> and{" "}
        <code className="font-mono text-sm">HOLDPOINT_KEY</code>, open a call, and copy it. The same as a document: <a href="/api/openapi.json" className="underline">/api/openapi.json</a>; as MCP tools: <code className="font-mono text-sm">/api/mcp</code>.
      </p>
      <ApiIndex groups={apiDocs()} />
      <section aria-labelledby="refusals" className="mt-8">
        <h2 id="refusals" className="text-lg font-[600]">Refusals</h2>
        <p className="mt-1 mb-3 max-w-2xl text-sm text-pretty text-ink2">
          A refusal has a status of 400 or above and is <code className="font-mono">application/problem+json</code>. Its <code className="font-mono">code</code> is stable, and nothing was written.
        </p>
        <CodeBlock code={shape} copy={false} className="mb-4" />
        <Refusals refused={codes} />
      </section>
    </main>
  );
}
