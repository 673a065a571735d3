import { Loading, Skeleton } from "@/components/ui/skeleton";

export function EscalationsSkeleton() {
  return (
    <Loading label="Loading the escalations" className="mx-auto grid max-w-6xl gap-4 p-4 md:px-5">
      {[0, 1].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-panel p-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </Loading>
  );
}
