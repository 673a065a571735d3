import type { Key, ReactNode } from "react";
import { ErrorState } from "./error-state";
import { PageHeader } from "./page-header";
import { Loading, Skeleton } from "./skeleton";

type Read<Item> = { data: { items: Item[] } | undefined; error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean };
type Props<Item> = { title: string; end: ReactNode; read: Read<Item>; /** What stands where there is none. */ empty: ReactNode; keyOf: (item: Item) => Key; children: (item: Item) => ReactNode };

/** A page that is one list: while it is read, when that failed, when it is empty, and its rows. */
export function Listing<Item>({ title, end, read: { data, error, refetch, isFetching }, empty, keyOf, children }: Props<Item>) {
  return (
    <>
      <PageHeader title={title} className="sticky top-0 z-20 bg-bg" end={end} />
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && (
        <Loading className="mx-auto grid max-w-5xl gap-2.5 p-4 md:px-5">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </Loading>
      )}
      {data?.items.length === 0 && empty}
      <ul className="mx-auto grid max-w-5xl gap-2.5 p-4 empty:hidden md:px-5">
        {data?.items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}
