// What notices tell, and how they reach somebody; without zod: pages list it too.
export const NOTICE_KINDS = ["parked", "expiring", "escalated", "decided", "signal_raised", "signal_cleared"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const CHANNELS = ["webhook", "slack", "mail", "push"] as const;
export const DELIVERY_STATES = ["waiting", "sent", "failed", "dropped"] as const;

type Ways = { push: boolean; mail: boolean };
/** What a person is told who has set nothing. A cleared signal and a verdict can wait until one looks. */
export const DEFAULT_WAYS: Record<NoticeKind, Ways> = {
  parked: { push: true, mail: true }, expiring: { push: true, mail: true }, escalated: { push: true, mail: true },
  decided: { push: true, mail: false }, signal_raised: { push: true, mail: true }, signal_cleared: { push: true, mail: false },
};
