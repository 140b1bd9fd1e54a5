import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QUERY_FRESH_MS } from '#shared/app/constants.ts';
import { operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';

/** Hands on how many tickets nobody has read, for roles that see no figures of the installation. */
export function DeskCount({ children }: { children: (tickets: number) => ReactNode }) {
  const { data } = useQuery({
    ...endpointQuery(operatorSupportApi.counts, {}),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  return children(data?.unread ?? 0);
}
