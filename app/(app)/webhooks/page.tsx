import type { Metadata } from "next";
import { Hydrate } from "@/components/shell/hydrate";
import { WebhooksScreen } from "@/components/webhooks/webhooks.client";
import { pagePerson } from "@/lib/access/page-person";
import { webhooksQuery } from "@/lib/client/notice-queries";
import { meQuery } from "@/lib/client/queries";
import { listWebhooks } from "@/lib/notices/webhooks";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const person = await pagePerson("/webhooks");
  // Who is no admin is told so by the page; the list is not theirs.
  const admin = person.role === "admin";
  const [asker, webhooks] = await Promise.all([me(person), admin ? listWebhooks() : undefined]);
  return (
    <Hydrate reads={[[meQuery().queryKey, asker], [webhooksQuery().queryKey, webhooks]]}>
      <WebhooksScreen admin={admin} />
    </Hydrate>
  );
}
