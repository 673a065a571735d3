import type { Metadata } from "next";
import { FrontPage } from "@/components/sign-in/front-page";
import { JoinForm } from "@/components/sign-in/join-form.client";
import { LinkOver } from "@/components/sign-in/link-over";
import { openLink } from "@/lib/access/open-link";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function ResetPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const link = await openLink("reset", token);
  if (!link) return <LinkOver what="link" />;
  return (
    <FrontPage title="Set a new password">
      <p className="mt-2 text-pretty text-ink2">Wherever you are signed in, you are signed out. The link works once.</p>
      <JoinForm joins={false} token={link.token} email={link.email} />
    </FrontPage>
  );
}
