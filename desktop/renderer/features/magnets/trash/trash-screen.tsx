import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  magnetActsApi,
  TRASH_DAYS,
  type TrashedMagnet,
} from '#shared/magnets/magnet-acts.contract.ts';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { restoreMagnets } from '../bulk/use-bulk-acts.ts';

const paths = ['/api/magnets', '/api/magnet-tags', '/api/files', '/api/dashboard'];

/** Removed magnets, until their content is deleted. */
export function TrashScreen() {
  const client = useQueryClient();
  const [purging, setPurging] = useState<TrashedMagnet | 'all' | null>(null);
  const query = useInfiniteQuery({
    ...endpointPages(magnetActsApi.listTrash, {}),
    refetchOnMount: 'always',
  });
  const settled = {
    onError: (error: unknown) => {
      toast.error('Nothing was changed', { description: errorText(error) });
    },
    onSettled: () => {
      setPurging(null);
      return invalidatePath(client, ...paths);
    },
  };
  const restore = useMutation({
    mutationFn: (id: string) => restoreMagnets([id]),
    ...settled,
    onSuccess: (text) => {
      toast.success(text);
    },
  });
  const purge = useMutation({ ...endpointMutation(magnetActsApi.purge), ...settled });
  const empty = useMutation({ ...endpointMutation(magnetActsApi.emptyTrash), ...settled });
  const hasAny = itemsOf(query).length > 0;

  return (
    <>
      <PageHeader
        title="Trash"
        text={`Removed magnets stay here for ${TRASH_DAYS} days. Their pages are closed; their leads and figures stay. Their files count as storage.`}
        actions={
          <>
            <ButtonLink to="/magnets" look="quiet">
              <ArrowLeft aria-hidden size={16} />
              Lead magnets
            </ButtonLink>
            {hasAny && (
              <Button onClick={() => setPurging('all')}>
                <Trash2 aria-hidden size={16} />
                Empty the trash
              </Button>
            )}
          </>
        }
      />
      <PagedPanel
        query={query}
        what="the trash"
        empty={
          <EmptyState picture={<Trash2 aria-hidden size={24} />} title="The trash is empty">
            A magnet that you remove can be restored from here.
          </EmptyState>
        }
      >
        {(magnets) => (
          <ul aria-label="Removed magnets" className="divide-y divide-line">
            {magnets.map((magnet) => (
              <TrashRow
                key={magnet.id}
                magnet={magnet}
                isBusy={restore.isPending && restore.variables === magnet.id}
                onRestore={() => restore.mutate(magnet.id)}
                onPurge={() => setPurging(magnet)}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      <ConfirmDialog
        isOpen={purging !== null}
        title={
          purging === 'all' || purging === null ? 'Empty the trash?' : `Delete “${purging.title}”?`
        }
        text="The content, drafts, earlier versions and files are deleted for good, and the links never work again. Leads and figures stay."
        confirmLabel={purging === 'all' ? 'Empty the trash' : 'Delete for good'}
        isBusy={purge.isPending || empty.isPending}
        onCancel={() => setPurging(null)}
        onConfirm={() => {
          if (purging === 'all') empty.mutate({});
          else if (purging !== null) purge.mutate({ params: { magnetId: purging.id } });
        }}
      />
    </>
  );
}

function TrashRow({
  magnet,
  isBusy,
  onRestore,
  onPurge,
}: {
  magnet: TrashedMagnet;
  isBusy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}) {
  const { timeZone } = useUser();
  const { title, leads, fileSize } = magnet;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-control bg-ink/7 text-ink-soft"
      >
        <MagnetGlyph name={magnet.icon} size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="line-clamp-3 font-medium tracking-tight">{title}</p>
        <p className="mt-0.5 text-[0.8125rem] text-ink-soft">
          Removed <TimeText at={magnet.removedAt} zone={timeZone} />, deleted{' '}
          <TimeText at={magnet.goneAt} zone={timeZone} />
          {leads > 0 && ` · ${leads.toLocaleString()} ${leads === 1 ? 'lead' : 'leads'}`}
          {fileSize !== null && ` · file of ${sizeText(fileSize)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} onClick={onRestore} aria-label={`Restore ${title}`}>
          <RotateCcw aria-hidden size={15} />
          Restore
        </Button>
        <Button size="small" look="quiet" onClick={onPurge} aria-label={`Delete ${title} for good`}>
          <Trash2 aria-hidden size={15} />
          Delete for good
        </Button>
      </div>
    </li>
  );
}
