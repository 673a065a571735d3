import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { FrontPage } from "@/components/sign-in/front-page";
import { SetupForm } from "@/components/sign-in/setup-form.client";

export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  if (typeof token !== "string" || token === "") return <NoToken />;
  return (
    <FrontPage title="Set up this board">
      <p className="mt-2 text-pretty text-ink2">You become its first admin. The link works once.</p>
      <SetupForm token={token} />
    </FrontPage>
  );
}

function NoToken() {
  return (
    <FrontPage title="The set-up link is incomplete">
      <p className="mt-2 text-pretty text-ink2">
        Copy all of the link that the start printed, with what follows <code className="font-mono text-[0.92em]">token=</code>. A new start
        prints a new one, as long as nobody can sign in:
      </p>
      <CodeBlock code="npm start" prompt className="mt-4" />
      <Link href="/sign-in" className={buttonClass({ className: "mt-4" })}>
        I can sign in already
      </Link>
    </FrontPage>
  );
}
