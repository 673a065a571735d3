import type { Metadata } from "next";
import { auditFilters, filterParts } from "@/components/audit/audit-filters";
import { AuditScreen } from "@/components/audit/audit.client";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { listAudit } from "@/lib/audit/list";
import { readAddress, searchOf } from "@/lib/client/address";
import { auditQuery } from "@/lib/client/audit-queries";
import { capabilitiesQuery, meQuery } from "@/lib/client/queries";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const person = await pagePerson("/audit");
  const filters = auditFilters(readAddress(filterParts, searchOf(await searchParams)));
  const [page, capabilities, asker] = await Promise.all([listAudit(person, filters), listCapabilities(person), me(person)]);
  return (
    <Hydrate reads={[[auditQuery(filters).queryKey, firstPage(page, null)], [capabilitiesQuery().queryKey, capabilities], [meQuery().queryKey, asker]]}>
      <AuditScreen />
    </Hydrate>
  );
}
