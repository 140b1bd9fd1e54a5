import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { accountDataApi, type AccountExport } from '#shared/account/account-data.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ExportProgress, isBeingWritten } from '#desktop/renderer/ui/panels/export-progress.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** The progress of the copy, and the buttons for its state. */
export function ExportState({
  copy,
  isStarting,
  onStart,
  onRemove,
}: {
  copy: AccountExport | null;
  isStarting: boolean;
  onStart: () => void;
  onRemove: () => void;
}) {
  if (copy !== null && isBeingWritten(copy)) {
    return (
      <ExportProgress
        title="Your export is being prepared"
        done={copy.done}
        total={copy.total}
        unit="records"
        note="You can leave this page. The export continues."
        cancelLabel="Cancel export"
        onCancel={onRemove}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-4" aria-live="polite">
      {copy?.state === 'failed' && (
        <Notice tone="bad">The export could not be written. Please start it again.</Notice>
      )}
      {copy?.state === 'withdrawn' && (
        <Notice tone="warn">
          Someone who may be in the last export was erased, so its file was removed. Start a new
          export to get one without them.
        </Notice>
      )}
      {copy?.state === 'ready' && <ReadyExport copy={copy} onRemove={onRemove} />}
      <Button
        look={copy?.state === 'ready' ? 'plain' : 'primary'}
        isBusy={isStarting}
        onClick={onStart}
      >
        {copy?.state === 'ready' ? 'Start a new export' : 'Start export'}
      </Button>
    </div>
  );
}

function ReadyExport({ copy, onRemove }: { copy: AccountExport; onRemove: () => void }) {
  const { timeZone } = useUser();
  const platform = usePlatform();
  const download = useMutation({
    mutationFn: async () => {
      const bytes = await callEndpoint(accountDataApi.downloadExport, {}, apiTransport);
      const name = `account-export-${copy.askedAt.slice(0, 10)}.zip`;
      platform.saveFile(name, bytes, 'application/zip');
    },
    onError: (error) =>
      toast.error('The export could not be downloaded', { description: errorText(error) }),
  });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line p-4">
      <div className="min-w-52 flex-1 text-sm">
        <p className="font-medium">Your data as of {exactTime(copy.askedAt, timeZone)}</p>
        <p className="mt-0.5 text-[0.8125rem] text-ink-soft">
          ZIP, {sizeText(copy.size ?? 0)}. Deleted on{' '}
          {copy.expiresAt !== null && exactTime(copy.expiresAt, timeZone)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden size={16} />}
          Download
        </Button>
        <Button look="quiet" onClick={onRemove}>
          Delete
        </Button>
      </div>
    </div>
  );
}
