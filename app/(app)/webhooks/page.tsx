import type { Metadata } from "next";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { deliveryParts } from "@/components/webhooks/delivery-parts";
import { WebhooksScreen } from "@/components/webhooks/webhooks.client";
import { pagePerson } from "@/lib/access/page-person";
import { readAddress, searchOf } from "@/lib/client/address";
import { deliveriesQuery, webhooksQuery } from "@/lib/client/notice-queries";
import { meQuery } from "@/lib/client/queries";
import { listDeliveries } from "@/lib/notices/deliveries";
import { listWebhooks } from "@/lib/notices/webhooks";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const person = await pagePerson("/webhooks");
  // Who is no admin is told so by the page; the list is not theirs.
  const admin = person.role === "admin";
  const { state } = readAddress(deliveryParts, searchOf(await searchParams));
  const [asker, webhooks, deliveries] = await Promise.all([me(person), admin ? listWebhooks() : undefined, admin ? listDeliveries(person, { limit: 50, ...(state ? { state: [state] } : {}) }) : undefined]);
  return (
    <Hydrate reads={[[meQuery().queryKey, asker], [webhooksQuery().queryKey, webhooks], [deliveriesQuery(state).queryKey, deliveries && firstPage(deliveries, "")]]}>
      <WebhooksScreen admin={admin} />
    </Hydrate>
  );
}
