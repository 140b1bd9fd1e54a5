import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

const TYPING_PAUSE_MS = 400;

/** Warns where one comment would open another active magnet too. */
export function WordClashes({ magnetId }: { magnetId: string | null }) {
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
  if (data === undefined || data.items.length === 0 || triggerWords.length === 0) return null;
  return (
    <Notice tone="warn">
      {post === ''
        ? 'Another magnet takes the same word on any post, so one comment opens both:'
        : 'Another magnet takes the same word on this post, so one comment opens both:'}
      <ul>
        {data.items.map(({ id, title, words }) => (
          <li key={id}>
            <Link to={`/magnets/${id}/edit?step=trigger`} className="link">
              <bdi>{title}</bdi>
            </Link>{' '}
            ({words.join(', ')})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
