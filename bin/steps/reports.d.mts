export type Count = { passed: number; failed: number; failures: string[] };
export function countCheck(code: number): Count;
export function countVitest(path: string, code: number): Count;
export function countPlaywright(path: string, code: number): Count;
