import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import {
  MUTATION_RETRIES,
  QUERY_FRESH_MS,
  QUERY_KEPT_MS,
  QUERY_RETRIES,
} from '#shared/app/constants.ts';

/** A refusal (4xx) stays the same on a retry. Only network and server failures are retried. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.status >= 500 || error.status === 408;
}

/**
 * A lost answer may have been a success, so a write is repeated only when the server says "busy".
 */
export function wasNotDone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

/** 5 minutes fresh, 10 minutes kept, 2 retries on queries, 1 on mutations, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_KEPT_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < QUERY_RETRIES && isTransient(error),
      },
      mutations: {
        retry: (failures, error) => failures < MUTATION_RETRIES && wasNotDone(error),
      },
    },
  });
}
