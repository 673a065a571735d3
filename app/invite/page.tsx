import type { Metadata } from "next";
import { FrontPage } from "@/components/sign-in/front-page";
import { JoinForm } from "@/components/sign-in/join-form.client";
import { LinkOver } from "@/components/sign-in/link-over";
import { openLink } from "@/lib/access/open-link";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };

export default async function InvitePage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const link = await openLink("invitation", token);
  if (!link) return <LinkOver what="invitation" />;
  return (
    <FrontPage title="Join this board">
      <p className="mt-2 text-pretty text-ink2">You were invited as {link.role}. The link works once.</p>
      <JoinForm joins token={link.token} email={link.email} />
    </FrontPage>
  );
}
