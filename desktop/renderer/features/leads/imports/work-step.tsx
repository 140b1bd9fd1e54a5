import { callEndpoint } from '#shared/api/client.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ProgressBar } from '#desktop/renderer/ui/panels/progress-bar.tsx';
import { useStep } from './import-queries.ts';

const texts = {
  checking: { title: 'Checking every row', cancel: 'Stop the dry run', bar: 'Dry run' },
  running: { title: 'Importing', cancel: 'Cancel the import', bar: 'Import' },
  undoing: { title: 'Undoing the import', cancel: null, bar: 'Undoing' },
} as const;

/** A step in the background. */
export function WorkStep({ one }: { one: LeadImport }) {
  const cancel = useStep((importId: string) =>
    callEndpoint(leadImportsApi.cancel, { params: { importId } }, apiTransport),
  );
  const { state } = one;
  if (state !== 'checking' && state !== 'running' && state !== 'undoing') return null;
  const { title, cancel: cancelLabel, bar } = texts[state];
  const { done, total } = one.progress;
  const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`;
  return (
    <Panel>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span role="status" className="font-medium">
            {title}
          </span>
          <span className="text-ink-soft tabular-nums">{text}</span>
        </div>
        <ProgressBar label={bar} done={done} total={total} text={text} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.8125rem] text-ink-soft">
            You can close this window. It continues, also after a restart of the server.
          </p>
          {cancelLabel !== null && (
            <Button
              size="small"
              look="quiet"
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate(one.id)}
            >
              {cancelLabel}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
