import { useQueries, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { linkCheckApi } from '#shared/magnets/link-check.contract.ts';
import { linkUrlProblem } from '#shared/magnets/link-url.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { ItemValues } from '../../editor/magnet-form-values.ts';

export type LinkFinding = CallOutput<typeof linkCheckApi.check>;

const TYPING_PAUSE_MS = 800;

const lookAt = (url: string) => ({
  queryKey: [linkCheckApi.check.path, url],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(linkCheckApi.check, { body: { url } }, apiTransport, { signal }),
  enabled: linkUrlProblem(url) === null,
  staleTime: 300_000,
  retry: false,
});

/** What a look at an address that is being typed found; undefined until that is known. */
export function useLinkLook(typed: string): LinkFinding | undefined {
  const url = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery(lookAt(url));
  return url === typed.trim() ? data : undefined;
}

/** The ids of items whose link leads to no page. */
export function useDeadLinks(items: readonly ItemValues[]): ReadonlySet<string> {
  const links = items.filter(({ type }) => type === 'link');
  const looks = useQueries({ queries: links.map(({ linkUrl }) => lookAt(linkUrl.trim())) });
  const dead = links.filter((_, index) => {
    const outcome = looks[index]?.data?.outcome;
    return outcome === 'missing' || outcome === 'no_host';
  });
  return new Set(dead.map(({ id }) => id));
}
