import { Loading, Skeleton } from "@/components/ui/skeleton";

export function TaskSkeleton() {
  return (
    <Loading label="Loading the task">
      <div className="grid gap-3.5 border-b border-line bg-panel px-4 py-5 md:px-5">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3 w-96 max-w-full" />
      </div>
      <div className="grid gap-4 p-4 md:px-5">
        {[0, 1].map((card) => (
          <div key={card} className="grid gap-3 rounded-lg border border-line bg-panel p-3.5">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
