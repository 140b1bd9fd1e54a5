import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';

const TYPING_PAUSE_MS = 400;

/** Other active magnets that a comment for this one would open too; undefined until that is known. */
export function useWordClashes(magnetId: string | null) {
  const { control } = useFormContext<MagnetFormValues>();
  const triggerWords = useWatch({ control, name: 'triggerWords' });
  const link = useWatch({ control, name: 'linkedinPostUrl' }).trim();
  const post = useDebounced(link, TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [magnetsApi.findClashes.path, magnetId, triggerWords, post],
    queryFn: ({ signal }) => {
      const linkedinPostUrl = post === '' ? null : post.slice(0, 2_048);
      const body = { magnetId, triggerWords, linkedinPostUrl };
      return callEndpoint(magnetsApi.findClashes, { body }, apiTransport, { signal });
    },
    enabled: triggerWords.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return data === undefined || triggerWords.length === 0
    ? undefined
    : { items: data.items, isOnAnyPost: post === '' };
}
