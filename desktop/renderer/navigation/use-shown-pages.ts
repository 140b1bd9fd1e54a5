import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGES, useAddress } from './use-address-values.ts';

/** An address makes no more than this many calls. */
const MOST = 20;

function readPages(text: string | null): number {
  const pages = /^[0-9]{1,4}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(pages, 1), MOST);
}

/**
 * Keeps how far somebody read a list in the address bar, and reads as far again when it is opened anew.
 * `list` tells a further list of one screen apart. Returns what shows the next page.
 */
export function useShownPages(
  query: Pick<
    UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
    'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
  >,
  list = '',
): () => void {
  const { address, latest, write } = useAddress();
  const name = list === '' ? PAGES : `${PAGES}-${list}`;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const shown = query.data?.pages.length ?? 0;
  const isBehind = shown > 0 && shown < readPages(address.get(name));
  const readsOn = isBehind && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return () => {
    void fetchNextPage();
    const others = [...latest()].filter(([each]) => each.startsWith(PAGES));
    const next = String(Math.min(shown + 1, MOST));
    write({ ...Object.fromEntries(others), [name]: next }, 'same step');
  };
}
