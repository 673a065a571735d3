export const RISKS = ["low", "medium", "high"] as const;
