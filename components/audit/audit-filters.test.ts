import { expect, test } from "vitest";
import { readAddress } from "@/lib/client/address";
import { auditFilters, filterParts } from "./audit-filters";

const read = (search: string) => auditFilters(readAddress(filterParts, new URLSearchParams(search)));

test("filters in the address are read, and what is none is left out", () => {
  expect(read("from=2026-11-01&to=2026-11-02&actor=Mara&type=failed,approved&capability=work&q=x")).toEqual({
    from: "2026-11-01T00:00:00.000Z", to: "2026-11-02T23:59:59.999Z", actor: "Mara", type: ["approved", "failed"], capability: ["work"], q: "x",
  });
  for (const search of ["from=2026-02-30", "from=now", "to=9999-01-01", "type=none", "capability=%00", "task=1", "q=%20", "actor=%20", ""]) expect(read(search), search).toEqual({});
});
