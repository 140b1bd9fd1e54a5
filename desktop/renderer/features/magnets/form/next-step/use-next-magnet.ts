import { useQueries } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { magnetsApi, type Magnet } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** A magnet that a next step leads to, as it stands now; `gone` when it was removed. */
export type NextMagnet = Pick<Magnet, 'id' | 'title' | 'state' | 'takenDown'> | 'gone';

/** The own magnets with these ids, as far as they are known yet. */
export function useNextMagnets(ids: readonly string[]): ReadonlyMap<string, NextMagnet> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  const answers = useQueries({
    queries: wanted.map((magnetId) => ({
      ...endpointQuery(magnetsApi.get, { params: { magnetId } }),
      retry: false,
    })),
  });
  return new Map(
    wanted.flatMap((id, index): [string, NextMagnet][] => {
      const { data, error } = answers[index] ?? {};
      if (data !== undefined) return [[id, data]];
      return error instanceof ApiError && error.code === 'magnet_not_found' ? [[id, 'gone']] : [];
    }),
  );
}

const states = {
  draft: 'is not published',
  scheduled: 'is not open yet',
  paused: 'is paused',
  ended: 'takes nobody any more',
  archived: 'is archived',
} as const;

/** Why visitors see no next step at present; null where they do. */
export function nextStepWarning(next: NextMagnet): string | null {
  if (next === 'gone') return 'The lead magnet of the next step was removed, so visitors see none.';
  const { title, state, takenDown } = next;
  if (takenDown !== null) return `“${title}” was taken down, so visitors see no next step.`;
  if (state === 'active') return null;
  return `“${title}” ${states[state]}, so visitors see no next step until it takes them.`;
}
