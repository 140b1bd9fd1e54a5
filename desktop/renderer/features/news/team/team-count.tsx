import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QUERY_FRESH_MS } from '#shared/app/constants.ts';
import { teamNewsApi } from '#shared/news/team-news.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';

/** Hands on how many news the operator has not read. */
export function TeamCount({ children }: { children: (news: number) => ReactNode }) {
  const { data } = useQuery({
    ...endpointQuery(teamNewsApi.unread, {}),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  return children(data?.count ?? 0);
}
