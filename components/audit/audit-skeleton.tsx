import { Loading, Skeleton } from "@/components/ui/skeleton";

export function AuditSkeleton() {
  return (
    <Loading label="Loading the log" className="grid gap-px rounded-lg border border-line bg-panel p-3.5">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="my-2 h-3.5 w-full" />
      ))}
    </Loading>
  );
}
