import type { Count } from "./reports.mjs";
export function audit(): Promise<Count>;
export function readAudit(output: string): { findings: string[]; unanswered: string | null };
