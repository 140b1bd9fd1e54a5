import { useQuery, type QueryKey } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import type { Entry, Found } from './entry.ts';

/** A search is as good as it is new; going back to what was typed a moment ago asks nothing. */
const FRESH_MS = 10_000;

export interface Search<Answer> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
}

/** Asks a list by the address that holds what is searched. */
export const searchOf = <E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  input: CallInput<E>,
): Search<CallOutput<E>> => ({
  queryKey: endpointQuery(endpoint, input).queryKey,
  queryFn: ({ signal }) => callEndpoint(endpoint, input, apiTransport, { signal }),
});

/**
 * One list that the server searches. Its answer is kept by the words it was asked for, so that of two
 * answers the later never shows what the former was about.
 */
export function useFound<Answer>({
  group,
  isAsked,
  isTyping,
  search,
  entriesOf,
}: {
  group: string;
  isAsked: boolean;
  isTyping: boolean;
  search: Search<Answer>;
  entriesOf: (answer: Answer) => readonly Entry[];
}): Found[] {
  const query = useQuery<Answer>({
    queryKey: [...search.queryKey, 'palette'],
    queryFn: search.queryFn,
    enabled: isAsked,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  if (!isAsked && !isTyping) return [];
  const isSearching = isTyping || query.isPending || (query.isError && query.isFetching);
  return [
    {
      group,
      state: isSearching ? 'searching' : query.isError ? 'failed' : 'found',
      entries: isSearching || query.data === undefined ? [] : entriesOf(query.data),
      retry: () => void query.refetch(),
    },
  ];
}

/** What answers of several questions; those that fail or are not known any more are left out. */
export function useAllOf<Answer>(searches: readonly Search<Answer>[]): Answer[] {
  const { data } = useQuery({
    queryKey: ['palette', ...searches.map(({ queryKey }) => queryKey)],
    queryFn: ({ signal }) =>
      Promise.allSettled(searches.map(async ({ queryFn }) => queryFn({ signal }))),
    enabled: searches.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  return (data ?? []).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
