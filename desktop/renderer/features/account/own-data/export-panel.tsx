import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import {
  accountDataApi,
  EXPORTS_PER_DAY,
  type AccountExport,
} from '#shared/account/account-data.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { isBeingWritten } from '#desktop/renderer/ui/panels/export-progress.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { ExportState } from './export-state.tsx';

const ownExport = endpointQuery(accountDataApi.readExport, {});
/** While a copy is written: events tell of facts, and progress is none. */
const POLL_MS = 1_500;

/** A copy of everything: start it, watch its progress, download it, delete it. */
export function ExportPanel() {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({
    ...ownExport,
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingWritten(state.data?.export) ? POLL_MS : false),
  });
  const show = (next: AccountExport | null) =>
    queryClient.setQueryData(ownExport.queryKey, { export: next });
  const onError = (error: unknown) =>
    toast.error('That did not work', { description: errorText(error) });
  const start = useMutation({
    mutationFn: () => callEndpoint(accountDataApi.startExport, {}, apiTransport),
    onSuccess: show,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callEndpoint(accountDataApi.removeExport, {}, apiTransport),
    onSuccess: () => show(null),
    onError: (error) => {
      onError(error);
      void query.refetch();
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <Panel title="Export your data">
      <p className="mb-5 text-sm leading-6 text-ink-soft">
        A ZIP file with your profile, lead magnets, uploaded files, leads, checks, waiting comments,
        comments you read, paired devices, figures and settings, as JSON and as CSV for
        spreadsheets. We email you when it is ready. You can start {EXPORTS_PER_DAY} exports a day.
      </p>
      <QueryPanel
        query={query}
        what="your export"
        isInPanel
        skeleton={<Skeleton className="h-16" />}
      >
        {({ export: copy }) => (
          <ExportState
            copy={copy}
            isStarting={start.isPending}
            onStart={() => start.mutate()}
            onRemove={() => (isBeingWritten(copy) ? remove.mutate() : setIsAsking(true))}
          />
        )}
      </QueryPanel>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this export?"
        text="The file is deleted now. Your account stays as it is."
        confirmLabel="Delete the file"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}
