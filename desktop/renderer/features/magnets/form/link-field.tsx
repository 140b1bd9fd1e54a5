import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { linkCheckApi } from '#shared/magnets/link-check.contract.ts';
import { linkUrlProblem } from '#shared/magnets/link-url.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

const TYPING_PAUSE_MS = 800;

/** The address of linked content, with what a look at it found. It never keeps anybody from saving. */
export function LinkField() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const typed = useWatch({ control, name: 'linkUrl' }).trim();
  const url = useDebounced(typed, TYPING_PAUSE_MS);
  const look = useQuery({
    queryKey: [linkCheckApi.check.path, url],
    queryFn: ({ signal }) =>
      callEndpoint(linkCheckApi.check, { body: { url } }, apiTransport, { signal }),
    enabled: url !== '' && linkUrlProblem(url) === null,
    staleTime: 300_000,
    retry: false,
  });
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Address of the content"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="A document, a folder, a video. Anyone who knows the address can open it."
        error={formState.errors.linkUrl?.message}
        {...register('linkUrl')}
      />
      <div role="status">
        {look.data !== undefined && url === typed && <Finding finding={look.data} />}
      </div>
    </div>
  );
}

function Finding({ finding }: { finding: CallOutput<typeof linkCheckApi.check> }) {
  const { outcome, status } = finding;
  if (outcome === 'unknown') return null;
  const Icon = outcome === 'opens' ? CircleCheck : TriangleAlert;
  const tone = outcome === 'opens' ? 'text-good' : 'text-bad';
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] leading-5">
      <Icon aria-hidden size={14} className={`mt-0.75 shrink-0 ${tone}`} />
      {outcome === 'opens' && 'This address opens.'}
      {outcome === 'missing' && `There is no page at this address (${status ?? 404}).`}
      {outcome === 'no_host' && 'There is no website at this address.'}
    </p>
  );
}
