import { useQuery } from '@tanstack/react-query';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** The practice post of a magnet in practice mode, else null. */
export function useSandboxPost(magnetId: string): string | null {
  // The same query as the activity's filters.
  const { data } = useQuery(endpointQuery(magnetsApi.list, { query: { limit: 100 } }));
  return data?.items.find(({ id }) => id === magnetId)?.sandboxPostUrl ?? null;
}
