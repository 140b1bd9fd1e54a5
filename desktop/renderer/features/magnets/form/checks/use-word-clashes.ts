import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { MOST_POSTS } from '#shared/magnets/magnet-posts.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';

const TYPING_PAUSE_MS = 400;

/** Other active magnets that a comment for this one would open too; undefined until that is known. */
export function useWordClashes(magnetId: string | null) {
  const { control } = useFormContext<MagnetFormValues>();
  const triggerWords = useWatch({ control, name: 'triggerWords' });
  const links = useWatch({ control, name: 'linkedinPostUrls' })
    .map((link) => link.trim().slice(0, 2_048))
    .filter((link) => link !== '');
  const posts = useDebounced(links.join('\n'), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [magnetsApi.findClashes.path, magnetId, triggerWords, posts],
    queryFn: ({ signal }) => {
      const linkedinPostUrls = posts === '' ? [] : posts.split('\n').slice(0, MOST_POSTS);
      const body = { magnetId, triggerWords, linkedinPostUrls };
      return callEndpoint(magnetsApi.findClashes, { body }, apiTransport, { signal });
    },
    enabled: triggerWords.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return data === undefined || triggerWords.length === 0
    ? undefined
    : { items: data.items, isOnAnyPost: posts === '' };
}
