import { Loading, Skeleton } from "@/components/ui/skeleton";
import { COLUMN_LOOKS } from "./column-looks";

const CARDS = [3, 2, 3, 1, 1, 4];

export function BoardSkeleton() {
  return (
    <Loading label="Loading the board" className="flex min-h-0 flex-1 gap-3 overflow-hidden px-4 md:px-5 2xl:gap-4">
      {Object.values(COLUMN_LOOKS).map(({ label }, column) => (
        <div key={label} className="w-[calc(100vw-3.5rem)] shrink-0 md:w-auto md:min-w-48 md:flex-1 xl:min-w-44">
          <div className="px-0.5 pt-3.5 pb-2 text-sm font-[560] text-ink3">{label}</div>
          <div className="grid gap-2">
            {Array.from({ length: CARDS[column] ?? 2 }, (_, card) => (
              <div key={card} className="grid gap-2.5 rounded-lg border border-line bg-panel px-2.5 py-3">
                <Skeleton className="h-3 w-4/5" />
                <Skeleton className="h-2.5 w-1/2" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
