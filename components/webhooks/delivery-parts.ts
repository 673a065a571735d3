import { oneOf } from "@/lib/client/address";
import { DELIVERY_STATES } from "@/lib/contract/notice-kinds";

/** Which deliveries the list shows, as the address says it. */
export const deliveryParts = { state: oneOf(DELIVERY_STATES, null) };
