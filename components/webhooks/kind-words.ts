import type { Delivery } from "@/lib/contract/notices";

export const KIND_WORDS: Record<Delivery["kind"], string> = {
  parked: "Request waits",
  expiring: "About to expire",
  escalated: "Escalated",
  decided: "Decided",
  signal_raised: "Signal raised",
  signal_cleared: "Signal cleared",
  test: "Test",
};
