import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorReportsApi } from '#shared/reports/reports.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

// Of what operators see, events tell only the health: a report is not told.
const POLL_MS = 60_000;

/** Hands on how many pages have open reports, for roles that see no figures of the installation. */
export function ReportCount({ children }: { children: (pages: number) => ReactNode }) {
  const { data } = useQuery({
    ...endpointQuery(operatorReportsApi.count, {}),
    refetchInterval: POLL_MS,
  });
  return children(data?.pages ?? 0);
}
