import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { fillUrl } from '#shared/api/url.ts';
import { apiTransport } from './api-client.ts';

type GetEndpoint = Endpoint & { method: 'GET' };
interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

function urlOf(endpoint: Endpoint, input: object): string {
  const { params, query } = input as Parts; // CallInput has exactly these optional parts
  return fillUrl(endpoint.path, params, query);
}

/** Query options of a GET endpoint. The first key element is its URL. */
export function endpointQuery<E extends GetEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [urlOf(endpoint, input)] as const,
    queryFn: ({ signal }): Promise<CallOutput<E>> =>
      callEndpoint(endpoint, input, apiTransport, { signal }),
  });
}

interface Page {
  nextCursor: string | null;
}

/** The same for a list read page by page: the key holds the first page's URL. */
export function endpointPages<E extends GetEndpoint>(
  endpoint: CallOutput<E> extends Page ? E : never,
  input: CallInput<E>,
) {
  return infiniteQueryOptions({
    queryKey: [urlOf(endpoint, input), 'pages'] as const,
    queryFn: ({ signal, pageParam }): Promise<CallOutput<E>> => {
      const { query, ...rest } = input as Parts; // as above
      const paged = {
        ...rest,
        query: pageParam === null ? query : { ...query, cursor: pageParam },
      };
      return callEndpoint<E>(endpoint, paged as unknown as CallInput<E>, apiTransport, { signal }); // same parts plus the cursor
    },
    initialPageParam: null as string | null, // widens the literal
    getNextPageParam: (last) => (last as Page).nextCursor, // guaranteed by the endpoint's type above
  });
}

/**
 * Mutation options of any other endpoint; the caller names the queries that its success makes stale.
 */
export function endpointMutation<E extends Endpoint>(endpoint: E) {
  return {
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> =>
      callEndpoint(endpoint, input, apiTransport),
  };
}

/** Marks every query whose URL is `path` or lies below it as stale. */
export async function invalidatePath(client: QueryClient, ...paths: string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      typeof url === 'string' && paths.some((path) => isAtOrBelow(url, path)),
  });
}

export function isAtOrBelow(url: string, path: string): boolean {
  return url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);
}
