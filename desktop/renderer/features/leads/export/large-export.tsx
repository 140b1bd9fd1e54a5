import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { exportFileName, exportFormats } from '#shared/leads/export-columns.ts';
import { type LeadExport, leadExportsApi } from '#shared/leads/export.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ExportProgress, isBeingWritten } from '#desktop/renderer/ui/panels/export-progress.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ownLeadExport } from './export-queries.ts';
import { rowsText } from './view-text.tsx';

/** While a file is written: events tell of facts, and progress is none. */
const POLL_MS = 1_500;

/** The export in the background: its progress, its download, and its end. */
export function LargeExport() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...ownLeadExport,
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingWritten(state.data?.export) ? POLL_MS : false),
  });
  const remove = useMutation({
    mutationFn: () => callEndpoint(leadExportsApi.remove, {}, apiTransport),
    onError: (error) => toast.error('That did not work', { description: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownLeadExport.queryKey }),
  });
  const again = useMutation({
    mutationFn: () => callEndpoint(leadExportsApi.again, {}, apiTransport),
    onError: (error) =>
      toast.error('The export could not be started', { description: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownLeadExport.queryKey }),
  });
  const one = data?.export ?? null;
  if (one === null) return null;
  if (one.state === 'failed') {
    return <Notice tone="bad">The last export could not be written. Please start it again.</Notice>;
  }
  if (one.state === 'withdrawn') {
    return (
      <Notice
        tone="warn"
        action={
          <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
            Make it again
          </Button>
        }
      >
        Someone who may be in the last export was erased, so its file was removed.
      </Notice>
    );
  }
  return (
    <section
      aria-label="Export in the background"
      className="grid gap-3 rounded-control border border-line p-4 text-sm"
    >
      {isBeingWritten(one) ? (
        <ExportProgress
          title="An export is being written"
          done={one.done}
          total={one.total}
          unit="rows"
          note="You can close this window. The export continues."
          cancelLabel="Cancel this export"
          onCancel={() => remove.mutate()}
        />
      ) : (
        <Ready one={one} onDelete={() => remove.mutate()} />
      )}
    </section>
  );
}

function Ready({ one, onDelete }: { one: LeadExport; onDelete: () => void }) {
  const { timeZone } = useUser();
  const platform = usePlatform();
  const download = useMutation({
    mutationFn: async () => {
      const bytes = await callEndpoint(leadExportsApi.file, {}, apiTransport);
      const { mediaType } = exportFormats[one.format];
      platform.saveFile(exportFileName(one.askedAt, one.format), bytes, mediaType);
    },
    onError: (error) =>
      toast.error('The export could not be downloaded', { description: errorText(error) }),
  });
  return (
    <>
      <div>
        <p className="font-medium">Leads as of {exactTime(one.askedAt, timeZone)}</p>
        <p className="mt-0.5 text-[0.8125rem] text-ink-soft">
          {exportFormats[one.format].label}, {rowsText({ count: one.total, isMore: false })},{' '}
          {sizeText(one.size ?? 0)}. Deleted on{' '}
          {one.expiresAt !== null && exactTime(one.expiresAt, timeZone)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden size={16} />}
          Download
        </Button>
        <Button size="small" look="quiet" onClick={onDelete}>
          Delete this file
        </Button>
      </div>
    </>
  );
}
