import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ApiCall } from "@/components/docs/api-call";
import { apiDocs } from "@/lib/http/api-docs";

type Props = { params: Promise<{ call: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await callOf(params))?.summary.replaceAll("`", "") ?? "API" };
}

export default async function ApiCallPage({ params }: Props) {
  const call = await callOf(params);
  if (!call) notFound();
  return (
    <main className="mx-auto w-full max-w-6xl min-w-0 px-4 py-8 sm:px-8">
      <p className="text-sm"><Link href="/docs/api" className="touch-area text-ink2 hover:underline">The API</Link></p>
      <ApiCall call={call} />
    </main>
  );
}

async function callOf(params: Props["params"]) {
  const { call } = await params;
  return apiDocs().flatMap(({ calls }) => calls).find(({ id }) => id === call);
}
