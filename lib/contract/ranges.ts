// How far back ops looks, without zod: pages list it too.
export const RANGES = ["1h", "24h", "7d", "30d", "90d"] as const;
