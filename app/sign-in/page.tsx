import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { FrontPage } from "@/components/sign-in/front-page";
import { OtherWays } from "@/components/sign-in/other-ways.client";
import { SignInForm } from "@/components/sign-in/sign-in-form.client";
import { provider } from "@/lib/access/provider";

export const metadata: Metadata = { title: "Sign in" };

type Search = { refused?: string | string[]; next?: string | string[]; email?: string | string[]; setup?: string | string[] };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, email, setup, refused } = await searchParams;
  if (setup) return <SetupNeeded />;
  return (
    <FrontPage title="Sign in">
      <SignInForm next={one(next)} email={one(email)} />
      <OtherWays next={one(next)} provider={provider()?.name ?? null} refused={one(refused) === "provider"} />
    </FrontPage>
  );
}

function SetupNeeded() {
  return (
    <FrontPage title="Nobody can sign in yet">
      <p className="mt-2 text-pretty text-ink2">
        The board is new. Its start printed a link that begins with <code className="font-mono text-[0.92em]">/setup?token=</code>: open it to
        become the first admin. The link works once. If it is gone, start the board again and it prints another:
      </p>
      <CodeBlock code="npm start" prompt className="mt-4" />
    </FrontPage>
  );
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
