import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { LeadState } from './use-lead-state.ts';

const PAGE = 100;

/** The body of a selection: what is not set is left out. */
export function selectionOf({ filter, search }: Pick<LeadState, 'filter' | 'search'>) {
  return {
    ...(filter.items.length === 0 ? {} : { filter }),
    ...(search === '' ? {} : { search }),
  };
}

/** Pages of leads are requested by POST, because a filter may be longer than an address. */
export function pagesOf<Body extends ReturnType<typeof selectionOf> & { limit: number }>(
  body: Body,
) {
  return infiniteQueryOptions({
    queryKey: [leadsApi.query.path, body] as const,
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        leadsApi.query,
        { body: pageParam === null ? body : { ...body, cursor: pageParam } },
        apiTransport,
        { signal },
      ),
    initialPageParam: null as string | null, // widens the literal
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The table's rows, in the chosen order. */
export const leadPages = (state: LeadState) =>
  pagesOf({ ...selectionOf(state), sort: state.sort, limit: PAGE });

export function leadCount(state: Pick<LeadState, 'filter' | 'search'>, exact: boolean) {
  const body = { ...selectionOf(state), exact };
  return queryOptions({
    queryKey: [leadsApi.count.path, body] as const,
    queryFn: ({ signal }) => callEndpoint(leadsApi.count, { body }, apiTransport, { signal }),
  });
}

export const deskNames = endpointQuery(leadsApi.desk, {});
/** Names of stages, tags, magnets and own fields; undefined while they load. */
export function useDesk() {
  return useQuery(deskNames).data;
}
/** Where leads came from, to choose from; asked for when somebody filters. */
export function useOrigins(isAsked: boolean) {
  return useQuery({ ...endpointQuery(leadsApi.origins, {}), enabled: isAsked }).data;
}
export type DeskNames = NonNullable<ReturnType<typeof useDesk>>;

type StageNames = Pick<DeskNames, 'stages' | 'removedStages'>;

/** A stage's name, also of one that is gone: history speaks of it. */
export function stageName(desk: StageNames | undefined, id: string): string {
  const stages = [...(desk?.stages ?? []), ...(desk?.removedStages ?? [])];
  return stages.find((stage) => stage.id === id)?.name ?? id;
}

/** The stage that an id means now: of a removed one, where its people went. */
export function livingStage(desk: Pick<DeskNames, 'removedStages'>, id: string): string {
  return desk.removedStages.find((stage) => stage.id === id)?.nowIn ?? id;
}
