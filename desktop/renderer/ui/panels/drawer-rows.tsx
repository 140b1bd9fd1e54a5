import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../controls/button.tsx';
import { QueryPanel } from './query-panel.tsx';
import { LoadingRows } from './skeleton.tsx';

/** The rows behind a number, read page by page inside a drawer. */
export function DrawerRows({
  query,
  head,
  children,
}: {
  query: UseInfiniteQueryResult;
  /** How many rows there are, and what can be done with them. */
  head: ReactNode;
  /** List items. */
  children: ReactNode;
}) {
  return (
    <QueryPanel
      query={query}
      what="the rows"
      isInPanel
      skeleton={<LoadingRows rows={8} label="Loading the rows" />}
    >
      {() => (
        <>
          {head}
          <ol className="divide-y divide-line border-y border-line">{children}</ol>
          {query.hasNextPage && (
            <Button
              className="mt-4"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </QueryPanel>
  );
}
