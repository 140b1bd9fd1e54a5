import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { linkCheckApi } from '#shared/magnets/link-check.contract.ts';
import { linkUrlProblem } from '#shared/magnets/link-url.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';

export type LinkFinding = CallOutput<typeof linkCheckApi.check>;

const TYPING_PAUSE_MS = 800;

/** What a look at the typed address of linked content found; undefined until that is known. */
export function useLinkLook(): { finding: LinkFinding | undefined } {
  const { control } = useFormContext<MagnetFormValues>();
  const isLink = useWatch({ control, name: 'contentType' }) === 'link';
  const typed = useWatch({ control, name: 'linkUrl' }).trim();
  const url = useDebounced(typed, TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [linkCheckApi.check.path, url],
    queryFn: ({ signal }) =>
      callEndpoint(linkCheckApi.check, { body: { url } }, apiTransport, { signal }),
    enabled: isLink && linkUrlProblem(url) === null,
    staleTime: 300_000,
    retry: false,
  });
  return { finding: url === typed ? data : undefined };
}
