import { Loading, Skeleton } from "@/components/ui/skeleton";

export function ItemSkeleton() {
  return (
    <Loading label="Loading the approval" className="flex h-full flex-col">
      <div className="grid gap-3 border-b border-line bg-panel px-4 py-4 lg:px-6">
        <Skeleton className="h-5 w-2/3" />
        <div className="flex gap-3">
          <Skeleton className="h-5 w-36 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <div className="grid gap-4 px-4 py-5 lg:px-6">
        <Skeleton className="h-3.5 w-72" />
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </Loading>
  );
}
