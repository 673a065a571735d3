import type { Metadata } from "next";
import Link from "next/link";
import { ApiCall } from "@/components/docs/api-call";
import { apiDocs } from "@/lib/http/api-docs";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  const groups = apiDocs();
  return (
    <main className="mx-auto w-full max-w-6xl min-w-0 px-4 py-8 sm:px-8">
      <p className="text-sm"><Link href="/" className="text-ink2 hover:underline">Holdpoint</Link></p>
      <h1 className="mt-2 text-2xl font-[600] tracking-tight">The API</h1>
      <p className="mt-3 max-w-2xl text-pretty text-ink2">
        JSON over HTTP, with an agent&apos;s key as <code className="font-mono text-sm">Authorization: Bearer hp_...</code>. Set <code className="font-mono text-sm">HOLDPOINT_URL</code> and{" "}
        <code className="font-mono text-sm">HOLDPOINT_KEY</code>, and copy a call. The same as a document: <a href="/api/openapi.json" className="underline">/api/openapi.json</a>; as MCP tools: <code className="font-mono text-sm">/api/mcp</code>.
      </p>
      <nav aria-label="Calls" className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {groups.map(({ name }) => <a key={name} href={`#group-${name}`} className="touch-area py-1 underline">{name}</a>)}
      </nav>
      {groups.map(({ name, calls }) => (
        <div key={name} id={`group-${name}`} className="mt-10 scroll-mt-6">
          <h2 className="mb-3 text-xl font-[600] capitalize">{name}</h2>
          {calls.map((call) => <ApiCall key={call.id} call={call} />)}
        </div>
      ))}
    </main>
  );
}
