import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#shared/api/define-api.ts';
import { magnetTagsApi } from '#shared/magnets/magnet-tags.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

export type CountedTag = CallOutput<typeof magnetTagsApi.list>['items'][number];
const none: readonly CountedTag[] = [];

/** A creator's tags of magnets by name; none until they are read. */
export function useMagnetTags(): readonly CountedTag[] {
  return useQuery(endpointQuery(magnetTagsApi.list, {})).data?.items ?? none;
}

/** Answers that a change of tags makes old. */
export const tagPaths = ['/api/magnet-tags', '/api/magnets'] as const;

/** "1 magnet", "3 magnets". */
export const magnetCount = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'magnet' : 'magnets'}`;
