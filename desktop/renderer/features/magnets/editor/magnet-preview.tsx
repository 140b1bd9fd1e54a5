import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { previewSteps, type PreviewStep } from '#shared/magnets/magnet-fields.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { PreviewFrame, type Device } from '#desktop/renderer/ui/panels/preview-frame.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import type { MagnetFormValues } from './magnet-form-values.ts';

const TYPING_PAUSE_MS = 400;

const stepNames: Record<PreviewStep, string> = {
  scheduled: 'Not open yet',
  comment: 'Asking for the comment',
  failed: 'Word not found',
  pending: 'Waiting for LinkedIn',
  email: 'Asking for the email',
  confirm: 'Confirming the email',
  unlocked: 'Unlocked',
  ended: 'Closed',
};

/**
 * The page as the server renders it from the unsaved form. It shows the step of the field that is
 * being edited, until the creator chooses one.
 */
export function MagnetPreview({ stepInHand }: { stepInHand: PreviewStep }) {
  const { control } = useFormContext<MagnetFormValues>();
  // `compute` returns a text that only changes when the form does.
  const form = useWatch({ control, compute: (values: MagnetFormValues) => JSON.stringify(values) });
  const settled = useDebounced(form, TYPING_PAUSE_MS);
  const [device, setDevice] = useState<Device>('phone');
  const [chosen, setChosen] = useState<PreviewStep | null>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const step = chosen ?? stepInHand;
  const query = useQuery({
    queryKey: [magnetsApi.preview.path, settled, step, theme],
    queryFn: async ({ signal }) => {
      const values = JSON.parse(settled) as MagnetFormValues; // written from these values just above
      const { previewBody } = await import('./magnet-problems.ts');
      const body = previewBody(values, { step, theme });
      return callEndpoint(magnetsApi.preview, { body }, apiTransport, { signal });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  });

  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Select
          aria-label="State of the page"
          value={step}
          onChange={(event) =>
            setChosen(previewSteps.find((one) => one === event.target.value) ?? 'comment')
          }
          className="min-w-52 flex-1 max-sm:basis-full"
        >
          {previewSteps.map((one) => (
            <option key={one} value={one}>
              {stepNames[one]}
            </option>
          ))}
        </Select>
        <Segmented
          label="Device"
          value={device}
          choices={[
            { value: 'phone', name: 'Phone', label: <Smartphone aria-hidden size={16} /> },
            { value: 'desktop', name: 'Desktop', label: <Monitor aria-hidden size={16} /> },
          ]}
          onChange={setDevice}
        />
        <Segmented
          label="Theme"
          value={theme}
          choices={[
            { value: 'light', name: 'Light', label: <Sun aria-hidden size={16} /> },
            { value: 'dark', name: 'Dark', label: <Moon aria-hidden size={16} /> },
          ]}
          onChange={setTheme}
        />
      </div>
      {query.data?.contentProblem != null && (
        <Notice tone="warn">
          Visitors see this text without formatting. {query.data.contentProblem}.
        </Notice>
      )}
      {query.data?.pictureProblem != null && (
        <Notice tone="warn">{query.data.pictureProblem}.</Notice>
      )}
      <div className="relative">
        {query.data !== undefined ? (
          <PreviewFrame html={query.data.html} device={device} />
        ) : (
          <div className="grid h-[32rem] place-items-center rounded-panel border border-line bg-surface p-6 text-center text-sm text-ink-soft">
            {query.isError ? (
              <div role="status" className="grid justify-items-center gap-3">
                <p>The preview cannot be shown right now. {errorText(query.error)}</p>
                <Button size="small" onClick={() => void query.refetch()}>
                  Try again
                </Button>
              </div>
            ) : (
              <Spinner size={20} />
            )}
          </div>
        )}
        {query.isFetching && query.data !== undefined && (
          <span className="absolute top-3 right-3 rounded-full bg-surface p-1.5 text-ink-soft shadow-raised">
            <Spinner size={14} />
          </span>
        )}
      </div>
    </section>
  );
}
