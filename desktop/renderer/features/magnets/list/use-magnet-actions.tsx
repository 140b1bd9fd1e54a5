import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { magnetsApi, type Magnet } from '#shared/magnets/magnets.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

const paths = ['/api/magnets', '/api/files', '/api/dashboard'];
type Settable = 'active' | 'paused' | 'archived';

const doneTexts: Record<Settable, string> = {
  active: 'The page is open to visitors.',
  paused: 'Visitors now see that the page is inactive. Nothing is lost.',
  archived: 'The page is closed and the magnet moved to the archive.',
};

/**
 * Actions on one magnet, with their toasts, the question before deleting and the texts to share.
 */
export function useMagnetActions(options: { onRemoved?: () => void } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<Magnet | null>(null);
  const [sharing, setSharing] = useState<{ magnet: Magnet; isNew: boolean } | null>(null);
  const offerUndo = useUndo();
  const refresh = () => invalidatePath(client, ...paths);
  const onError = (error: unknown) => {
    toast.error('Something went wrong', { description: errorText(error) });
  };

  const status = useMutation({ ...endpointMutation(magnetsApi.setStatus), onError });
  const duplicate = useMutation({ ...endpointMutation(magnetsApi.duplicate), onError });
  const remove = useMutation({ ...endpointMutation(magnetsApi.remove), onError });

  const actions = {
    setStatus(magnet: Magnet, next: Settable) {
      status.mutate(
        { params: { magnetId: magnet.id }, body: { status: next } },
        {
          onSuccess: (changed) => {
            // A draft that goes live is published: the dialog with its texts says so.
            if (magnet.status === 'draft' && next === 'active') {
              setSharing({ magnet: changed, isNew: true });
            } else if (magnet.status === 'draft') {
              toast.success(`“${magnet.title}” is ${next}`, { description: doneTexts[next] });
            } else {
              const before = { params: { magnetId: magnet.id }, body: { status: magnet.status } };
              offerUndo(`“${magnet.title}” is ${next}`, {
                description: doneTexts[next],
                paths,
                undo: async () => {
                  await callEndpoint(magnetsApi.setStatus, before, apiTransport);
                },
              });
            }
            void refresh();
          },
        },
      );
    },
    duplicate(magnet: Magnet) {
      duplicate.mutate(
        { params: { magnetId: magnet.id } },
        {
          onSuccess: (copy) => {
            toast.success('Copied as a draft');
            void refresh();
            void navigate(`/magnets/${copy.id}/edit`);
          },
        },
      );
    },
    askToRemove: setRemoving,
    askToShare: (magnet: Magnet) => setSharing({ magnet, isNew: false }),
  };

  const dialog = (
    <>
      {sharing !== null && <ShareDialog {...sharing} onClose={() => setSharing(null)} />}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Delete this magnet?"
        text={
          <>
            “{removing?.title}” and its page are deleted permanently, and its link stops working.{' '}
            {leadsStayText(removing?.stats.verified ?? 0)}To keep the magnet, archive it instead.
          </>
        }
        confirmLabel="Delete magnet"
        isBusy={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing === null) return;
          remove.mutate(
            { params: { magnetId: removing.id } },
            {
              onSuccess: () => {
                toast.success(`“${removing.title}” was deleted`);
                options.onRemoved?.();
                void refresh();
              },
              onSettled: () => setRemoving(null),
            },
          );
        }}
      />
    </>
  );
  return { actions, dialog };
}

function leadsStayText(leads: number): string {
  if (leads === 0) return '';
  if (leads === 1) return 'The lead it brought stays. ';
  return `The ${leads.toLocaleString()} leads it brought stay. `;
}

export type MagnetActions = ReturnType<typeof useMagnetActions>['actions'];
