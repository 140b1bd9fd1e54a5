import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { teamNewsApi } from '#shared/news/team-news.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

// An event tells of a change, and none comes when the time of a planned article has come.
const POLL_MS = 60_000;

/** Hands on how many news the operator has not read. */
export function TeamCount({ children }: { children: (news: number) => ReactNode }) {
  const { data } = useQuery({
    ...endpointQuery(teamNewsApi.unread, {}),
    refetchInterval: POLL_MS,
  });
  return children(data?.count ?? 0);
}
