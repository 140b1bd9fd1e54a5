import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { capitalised } from '#shared/app/first-letter.ts';
import { Button } from '../controls/button.tsx';
import { ErrorState } from './error-state.tsx';
import { Panel } from './panel.tsx';
import { LoadingRows } from './skeleton.tsx';
import { useShownPages } from '#desktop/renderer/navigation/use-shown-pages.ts';

interface PageOf<Item> {
  items: Item[];
}

/** Every item read so far, of all pages. */
export function itemsOf<Item>({ data }: { data: InfiniteData<PageOf<Item>> | undefined }): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/**
 * A list read page by page in its four states. After an error the older rows stay on the screen. The
 * address bar holds how many pages are shown.
 */
export function PagedPanel<Item>({
  query,
  what,
  list,
  empty,
  file,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<PageOf<Item>>>;
  /** Names the list in a sentence, such as `the activity`. */
  what: string;
  /** Tells a further list of one screen apart in the address. */
  list?: string;
  empty: ReactNode;
  /** The button that saves all rows as a file, also of a list that has none now. */
  file?: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const items = itemsOf(query);
  const showMore = useShownPages(query, list);
  return (
    <>
      <Panel bodyClassName="">
        {query.isError && query.data === undefined ? (
          <ErrorState
            title={`${capitalised(what)} could not be loaded`}
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : query.isPending ? (
          <LoadingRows label={`Loading ${what}`} />
        ) : items.length === 0 ? (
          empty
        ) : (
          children(items)
        )}
      </Panel>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3 empty:hidden sm:grid sm:grid-cols-[1fr_auto_1fr]">
        {query.hasNextPage && (
          <Button className="sm:col-start-2" isBusy={query.isFetchingNextPage} onClick={showMore}>
            Load more
          </Button>
        )}
        {query.data !== undefined && file}
      </div>
    </>
  );
}
