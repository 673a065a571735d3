/** "holds 1 task", "holds 3 tasks". */
export function leaseWords(leases: number): string {
  if (leases >= 1000) return "holds 1,000 tasks or more";
  return `holds ${leases} ${leases === 1 ? "task" : "tasks"}`;
}
