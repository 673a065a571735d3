import { Loading, Skeleton } from "@/components/ui/skeleton";

export function InboxSkeleton() {
  return (
    <Loading label="Loading approvals" className="min-h-0 flex-1 overflow-hidden">
      {[64, 88, 72, 80, 56, 76].map((width, index) => (
        <div key={index} className="grid gap-2.5 border-b border-line px-4 py-3">
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-3.5" />
          </span>
          <div className="flex items-center gap-2">
            <Skeleton className="h-5 w-32 rounded-full" />
            <Skeleton className="h-3 w-20" />
            <Skeleton className="ml-auto h-3 w-12" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
