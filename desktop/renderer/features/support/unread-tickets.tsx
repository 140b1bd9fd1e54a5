import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QUERY_FRESH_MS } from '#shared/app/constants.ts';
import { supportApi } from '#shared/support/support.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';

/** Hands on how many tickets have an answer that was not opened. */
export function UnreadTickets({ children }: { children: (tickets: number) => ReactNode }) {
  const { data } = useQuery({
    ...endpointQuery(supportApi.unread, {}),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  return children(data?.tickets ?? 0);
}
